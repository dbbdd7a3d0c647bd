"use strict";
// Shows openapi.json and sends requests. All content is inserted as text, never as HTML.

// The colours that were chosen in the console.
try {
  const theme = localStorage.getItem("answergate-theme");
  if (theme && theme !== "auto") document.documentElement.dataset.theme = theme;
} catch { /* storage may be disabled */ }

const made = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
};

const keyField = document.getElementById("key");
document.getElementById("who").addEventListener("submit", (event) => event.preventDefault());
keyField.value = sessionStorage.getItem("answergate-key") || "";
keyField.addEventListener("input", () => sessionStorage.setItem("answergate-key", keyField.value));

const resolved = (api, part) =>
  part.$ref ? part.$ref.slice(2).split("/").reduce((at, name) => at[name], api) : part;

function field(parameter) {
  const known = parameter.schema.enum || [];
  const input = known.length
    ? made("select", {}, ...(parameter.required ? [] : [made("option", { value: "" }, "")]),
        ...known.map((value) => made("option", { value }, value)))
    : made("input", {});
  return { parameter, input, shown: made("label", { title: parameter.description || "" }, `${parameter.name} `, input) };
}

function address(path, fields) {
  const query = new URLSearchParams();
  for (const { parameter, input } of fields) {
    if (!input.value) continue;
    if (parameter.in === "path") path = path.replace(`{${parameter.name}}`, encodeURIComponent(input.value));
    else query.set(parameter.name, input.value);
  }
  return query.size ? `${path}?${query}` : path;
}

const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

function asCurl(method, url, type, body) {
  const parts = [`curl -i ${quoted(location.origin + url)}`];
  if (method !== "get") parts.push(`-X ${method.toUpperCase()}`, `-H ${quoted(`content-type: ${type}`)}`);
  if (keyField.value) parts.push('-H "authorization: Bearer $ANSWERGATE_KEY"');
  if (body) parts.push(`--data-binary ${quoted(body)}`);
  return parts.join(" \\\n  ");
}

async function send(method, url, type, body, shown) {
  const headers = keyField.value ? { authorization: `Bearer ${keyField.value}` } : {};
  if (body !== null) headers["content-type"] = type;
  shown.textContent = "…";
  try {
    const answer = await fetch(url, { method: method.toUpperCase(), headers, body });
    const ours = [...answer.headers].filter(([name]) => name.startsWith("x-answergate") || name === "x-request-id");
    let text = await answer.text();
    try { text = JSON.stringify(JSON.parse(text), null, 2); } catch { /* not JSON: show the text */ }
    shown.textContent = [`${answer.status} ${answer.statusText}`, ...ours.map((pair) => pair.join(": ")), "", text].join("\n");
  } catch (error) {
    shown.textContent = `No response: ${error.message}. Is the service still running?`;
  }
}

function operation(api, path, method, spec, shared) {
  const fields = [...shared, ...(spec.parameters || [])].map(field);
  const [type, content] = Object.entries(spec.requestBody?.content || {})[0] || [null, null];
  const inside = made("div", { class: "inside" });
  if (spec.description) inside.append(made("div", { class: "faint" }, spec.description));
  if (fields.length) inside.append(made("div", { class: "fields" }, ...fields.map((each) => each.shown)));
  const body = content ? made("textarea", { spellcheck: "false", "aria-label": "body" }) : null;
  if (content) {
    const examples = Object.entries(content.examples || {});
    const write = (value) => { body.value = type === "application/json" ? JSON.stringify(value, null, 2) : value; };
    if (examples.length) {
      const choice = made("select", { onchange: () => write(content.examples[choice.value].value) },
        ...examples.map(([name, example]) => made("option", { value: name }, `${name}: ${example.summary}`)));
      write(examples[0][1].value);
      inside.append(made("label", {}, "example ", choice));
    }
    inside.append(body);
  }
  const answer = made("pre", { hidden: "" }), curl = made("pre", {});
  const ask = () => {
    const url = address(path, fields);
    curl.textContent = asCurl(method, url, type, body?.value);
    answer.hidden = false;
    send(method, url, type, body ? body.value : null, answer);
  };
  inside.append(made("div", {}, made("button", { onclick: ask }, "Send")), curl, answer);
  const codes = Object.entries(spec.responses).map(([code, response]) =>
    made("tr", {}, made("td", {}, made("code", {}, code)), made("td", {}, resolved(api, response).description)));
  inside.append(made("table", {}, ...codes));
  curl.textContent = asCurl(method, address(path, fields), type, body?.value);
  return made("details", { id: spec.operationId },
    made("summary", {}, made("span", { class: `method ${method}` }, method.toUpperCase()),
      made("span", { class: "path" }, path), made("span", { class: "faint" }, spec.summary)), inside);
}

async function show() {
  const api = await (await fetch("/openapi.json")).json();
  document.getElementById("version").textContent = api.info.version;
  const about = api.info.description.split("`").map((part, index) => (index % 2 ? made("code", {}, part) : part));
  document.getElementById("about").replaceChildren(...about);
  const sections = api.tags.map((tag) => {
    const section = made("section", {}, made("h2", {}, tag.name));
    for (const [path, item] of Object.entries(api.paths)) {
      for (const method of ["get", "post"]) {
        const spec = item[method];
        if (spec?.tags.includes(tag.name)) section.append(operation(api, path, method, spec, item.parameters || []));
      }
    }
    return section;
  });
  document.getElementById("operations").replaceChildren(...sections);
  const linked = document.getElementById(location.hash.slice(1));
  if (linked) linked.open = true;
}

show().catch((error) => {
  document.getElementById("operations").replaceChildren(made("p", {}, `openapi.json cannot be shown: ${error.message}`));
});
