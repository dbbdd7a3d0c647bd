-- The index of the text search. It is filled later, in small steps. It can be emptied at any time and is then filled again.
CREATE TABLE search_texts (
  seq $number PRIMARY KEY,
  body $text NOT NULL
);

$only_sqlite CREATE VIRTUAL TABLE search_pieces USING fts5 (terms, content='', detail='none', columnsize=0, tokenize='ascii');
$only_postgresql ALTER TABLE search_texts ADD COLUMN pieces TEXT[] NOT NULL;
$only_postgresql CREATE INDEX search_texts_pieces ON search_texts USING gin (pieces);

-- The last indexed entry, and how many times indexed texts were removed.
CREATE TABLE search_state (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  through $number NOT NULL,
  changes $number NOT NULL
);

INSERT INTO search_state (only_row, through, changes) VALUES (1, 0, 0);
