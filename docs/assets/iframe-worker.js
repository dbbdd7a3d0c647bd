// Browsers do not start web workers from file://. There, the search worker runs in a hidden frame instead.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super()
      this.frame = document.createElement("iframe")
      this.frame.hidden = true
      document.body.append(this.frame)
      const scope = this.frame.contentWindow
      // Opening the document here keeps the browser from replacing it with an empty one later.
      scope.document.open()
      scope.document.write("<!doctype html><body></body>")
      scope.document.close()
      scope.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }))
      this.loaded = new Promise((resolve) => {
        const script = scope.document.createElement("script")
        script.onload = resolve
        script.src = url
        scope.document.body.append(script)
      })
    }

    postMessage(data) {
      this.loaded.then(() => this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data })))
    }

    terminate() {
      this.frame.remove()
    }
  }
}
