-- Signed heads. A signature covers the entries after `after_seq`, up to and including `seq`.
CREATE TABLE heads (
  key_id $text NOT NULL,
  seq $number NOT NULL,
  hash $text NOT NULL,
  after_seq $number NOT NULL,
  root $text NOT NULL,
  at $text NOT NULL,
  signature $text NOT NULL,
  PRIMARY KEY (key_id, seq)
);

CREATE INDEX heads_seq ON heads (seq);

-- The hashes of removed entries that a signed head covers together with entries that are still there.
CREATE TABLE leaves (
  seq $number PRIMARY KEY,
  hash $text NOT NULL
);
