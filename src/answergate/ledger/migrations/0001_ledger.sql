-- The chain. Rows never change. The hash of a row covers the columns before it, in this order.
CREATE TABLE entries (
  seq $number PRIMARY KEY,
  kind $text NOT NULL,
  at $text NOT NULL,
  who $text NOT NULL,
  gate $text NOT NULL,
  status $text NOT NULL,
  outcome $text NOT NULL,
  policy_name $text NOT NULL,
  policy_digest $text NOT NULL,
  version $text NOT NULL,
  store $text NOT NULL,
  case_id $text,
  codes $text NOT NULL,
  about $number,
  case_hash $text NOT NULL,
  verdict_hash $text NOT NULL,
  detail_hash $text NOT NULL,
  output_hash $text NOT NULL,
  previous $text NOT NULL,
  hash $text NOT NULL
);

-- Indexes for the filters of a list. Each one can return its entries newest first. Counting needs only the first index.
CREATE INDEX entries_at ON entries (at, seq, kind, gate, status, outcome, codes);
CREATE INDEX entries_gate ON entries (gate, at, seq);
CREATE INDEX entries_status ON entries (status, at, seq);
CREATE INDEX entries_policy ON entries (policy_name, at, seq);
CREATE INDEX entries_case ON entries (case_id, at, seq) WHERE case_id IS NOT NULL;
CREATE INDEX entries_about ON entries (about, seq) WHERE about IS NOT NULL;
CREATE INDEX entries_other ON entries (kind, at, seq) WHERE kind <> 'decision';

-- The rules with findings. This table is an index of the column codes.
CREATE TABLE entry_rules (
  code $text NOT NULL,
  at $text NOT NULL,
  seq $number NOT NULL,
  PRIMARY KEY (code, at, seq)
) $clustered;

-- JSON texts. Their hashes are in the chain, so the texts can be removed.
CREATE TABLE payloads (
  seq $number PRIMARY KEY,
  detail $text,
  output $text,
  case_json $text
);

-- PostgreSQL needs a millisecond to compress a case, and all writers wait for it. So do not compress.
$only_postgresql ALTER TABLE payloads ALTER COLUMN output SET STORAGE EXTERNAL, ALTER COLUMN case_json SET STORAGE EXTERNAL;

-- The end of the chain, and the start of the part that was not pruned.
CREATE TABLE chain (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  seq $number NOT NULL,
  hash $text NOT NULL,
  base_seq $number NOT NULL,
  base_hash $text NOT NULL
);

INSERT INTO chain (only_row, seq, hash, base_seq, base_hash) VALUES (
  1,
  0, '0000000000000000000000000000000000000000000000000000000000000000',
  0, '0000000000000000000000000000000000000000000000000000000000000000'
);
