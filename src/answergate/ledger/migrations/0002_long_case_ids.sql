-- A case id may be long, and PostgreSQL cannot index more than a third of a page. Index only the start of the id.
$only_postgresql DROP INDEX entries_case;
$only_postgresql CREATE INDEX entries_case ON entries (substr(case_id, 1, 64), at, seq) WHERE case_id IS NOT NULL;
