-- A case's id may be long, and PostgreSQL refuses to index more than a third of a page: its beginning will do there.
$only_postgresql DROP INDEX entries_case;
$only_postgresql CREATE INDEX entries_case ON entries (substr(case_id, 1, 64), at, seq) WHERE case_id IS NOT NULL;
