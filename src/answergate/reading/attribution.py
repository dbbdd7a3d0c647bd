"""What is read of an attribution: the coverage and slot that a value is assigned to, and the values in the chunks."""

from __future__ import annotations

from answergate.model.case import Chunk
from answergate.model.catalogue import Coverage, Slot
from answergate.once import once
from answergate.reading.case import CaseReading
from answergate.text.attribution.anchors import find_names, squeezed
from answergate.text.attribution.candidates import Candidate, read_candidates
from answergate.text.attribution.settling import strongest


class AttributionReading(CaseReading):
    """The value that is assigned to a slot of a coverage."""

    @once
    def coverage(self) -> Coverage | None:
        """The coverage the value is assigned to, if the catalogue has it."""
        if self.catalogue is None or self.case.subject is None:
            return None
        return self.catalogue.coverage(self.case.subject.coverage_code)

    @once
    def slot(self) -> Slot | None:
        """The slot the value is assigned to."""
        if self.coverage is None or self.case.subject is None:
            return None
        return self.coverage.slot(self.case.subject.slot)

    @once
    def candidates(self) -> tuple[tuple[Chunk, Candidate], ...]:
        """Every value that the slot's triggers find in the chunks, and how it relates to the coverage."""
        if self.catalogue is None or self.coverage is None or self.slot is None:
            return ()
        found: list[tuple[Chunk, Candidate]] = []
        for chunk in self.case.chunks:
            self.deadline.check()
            candidates = read_candidates(
                chunk.text,
                self.coverage,
                self.slot,
                self.catalogue,
                level=chunk.level,
                part=str(chunk.metadata.get("part", "")),
                proximity_lines=self.settings.proximity_lines,
            )
            found += [(chunk, candidate) for candidate in candidates]
        return tuple(found)

    @once
    def strongest_candidate(self) -> tuple[Chunk, Candidate] | None:
        """The candidate that came closest to FOUND, and its chunk."""
        best = strongest([candidate for _, candidate in self.candidates])
        return next((pair for pair in self.candidates if pair[1] is best), None)

    @once
    def names_coverage(self) -> bool:
        """Whether any chunk names the coverage at all."""
        if self.catalogue is None or self.coverage is None:
            return False
        code, catalogue = self.coverage.code, self.catalogue
        return any(
            name.code == code for chunk in self.case.chunks for name in find_names(squeezed(chunk.text), catalogue)
        )
