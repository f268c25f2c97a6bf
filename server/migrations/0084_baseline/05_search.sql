-- What readers search, and what is offered while they type.

-- What readers search: one document for each record, with words as our tokenizer cut them (PostgreSQL's own parser
-- spoils tickers and has no words for Chinese).
create table search_documents (
  -- which subject's records: item, feature, event ...
  source text not null,
  record_id bigint not null,
  -- article and flash are kinds of item
  kind text not null,
  -- newest first by this; 'epoch' where there is no date
  at timestamptz not null,
  -- of what takes place
  ends_at timestamptz,
  public_from timestamptz not null,
  author_id bigint,
  label_ids bigint[] not null default '{}',
  -- that people or machines wrote it in, without conversions
  languages text[] not null default '{}',
  -- titles in all languages, names of labels
  title tsvector not null,
  -- these and all other text
  whole tsvector not null,
  -- titles, names and summaries folded, for parts of words
  head text not null,
  -- what a result shows, for kinds without a card of their own
  shown jsonb,
  -- version of the tokenizer and its glossary
  tokens text not null,
  primary key (source, record_id)
);
create index search_documents_by_head on search_documents using gin (text_pairs(head));
create index search_documents_by_time on search_documents (kind, at desc, record_id desc);
create index search_documents_by_title on search_documents using gin (title);
create index search_documents_by_tokens on search_documents (tokens);
create index search_documents_by_whole on search_documents using gin (whole);
-- Long vectors are read for ranking, where the usual compression costs most of the time.
do $$
begin
  alter table search_documents alter column title set compression lz4, alter column whole set compression lz4;
exception when others then
  alter table search_documents alter column title set storage external, alter column whole set storage external;
end
$$;

-- What is offered while a question is typed: by how it is written, by its pinyin and by the initials of that.
create table search_suggestions (
  source text not null,
  record_id bigint not null,
  key text not null check (octet_length(key) <= 400),
  term text not null check (octet_length(term) <= 400),
  primary key (source, record_id, key)
);
create index search_suggestions_by_key on search_suggestions (key text_pattern_ops);

-- Latin words that documents have, to find what a misspelt one meant.
create table search_words (
  word text primary key check (octet_length(word) <= 40)
);
create index search_words_by_start on search_words ("left"(word, 1), length(word));

-- Records that changed since they were indexed. Written by triggers, since some forty statements of ten subjects
-- change them.
create table search_pending (
  id bigint generated always as identity primary key,
  source text not null,
  record_id bigint not null
);
