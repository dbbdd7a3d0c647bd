from __future__ import annotations
from decimal import Decimal
from collections.abc import Iterator
from msgspec import Struct
from answergate.model.catalogue import Slot, Value
from answergate.model.span import Span
from answergate.text.numbers.reader import read_numbers
class KindValue(Struct, frozen=True):
    value: Value | None
    unit: str
    span: Span
    fault: str | None = None
_U={"days":"day","months":"month","years":"year","percent":"%"}
def values_of_kind(text: str, slot: Slot, context: str = "") -> Iterator[KindValue]:
    if is_none(text) and text.strip():
        yield KindValue(None if slot.none is None else slot.none, slot.unit, Span(0,len(text)), None if slot.none is not None else "the document says that there is none")
        return
    for n in read_numbers(text):
        if n.value is None: continue
        v = int(n.value) if n.value == int(n.value) else n.value
        scale = 1
        if slot.kind=="money":
            if n.kind.value=="amount" or (n.unit is None and ("원" in context)):
                if n.unit is None and "만원" in context: v=v*10000
                if n.unit is None and "천원" in context: v=v*1000
                fault=None
                if slot.minimum is not None and v<slot.minimum or slot.maximum is not None and v>slot.maximum: fault=f"{v} is not plausible"
                yield KindValue(v, slot.unit or n.unit, n.span, fault)
        elif slot.kind in _U:
            if n.unit==_U[slot.kind]:
                fault=None
                if slot.minimum is not None and v<slot.minimum or slot.maximum is not None and v>slot.maximum: fault=f"{v} is not plausible"
                yield KindValue(v, slot.unit or slot.kind, n.span, fault)
def is_none(text: str) -> bool:
    return text.strip() in ("-","없음","X","x","해당없음","미적용","none","None")
