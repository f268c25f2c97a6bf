-- What readers search, and what is offered while they type.

-- What results are narrowed by is in the same index as their words, so that both are met before a document is read: its kind,
-- author, labels and languages, and the stretch of time it belongs to together with its kind, in weeks, and in four, sixteen,
-- sixty-four and two hundred and fifty-six of them.
create function search_facts(kind text, at timestamptz, author_id bigint, label_ids bigint[], languages text[]) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(
    array['k' || kind]
    || case when author_id is null then '{}' else array['a' || author_id] end
    || array(select 'l' || label from unnest(label_ids) as label where label is not null)
    || array(select 'g' || language from unnest(languages) as language where language is not null)
    || array(select 'k' || kind || ':' || size || ':' || floor(extract(epoch from at - timestamptz '1970-01-01 00:00:00Z') / 604800 / size)
             from unnest(array[1, 4, 16, 64, 256]) as size));

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
  facts tsvector not null generated always as (search_facts(kind, at, author_id, label_ids, languages)) stored,
  primary key (source, record_id)
);
create index search_documents_by_time on search_documents (kind, at desc, record_id desc);
create index search_documents_by_tokens on search_documents (tokens);
-- Each question reads the whole list of what is not yet sorted in, so that has to be short.
create index search_documents_by_words on search_documents using gin (whole, title, facts, text_pairs(head))
  with (gin_pending_list_limit = 512);
-- Candidates are many and only their times are read, titles of some: what is longer stands elsewhere.
alter table search_documents set (toast_tuple_target = 512);
-- Long vectors are read for ranking, where the usual compression costs most of the time.
do $$
begin
  alter table search_documents alter column title set compression lz4, alter column whole set compression lz4;
exception when others then
  alter table search_documents alter column title set storage external, alter column whole set storage external;
end
$$;
alter table search_documents alter column title set storage main;

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
-- What a Latin word that is still being typed may become.
create index search_words_by_beginning on search_words (word text_pattern_ops);

-- Records that changed since they were indexed. Written by triggers, since some forty statements of ten subjects
-- change them.
create table search_pending (
  id bigint generated always as identity primary key,
  source text not null,
  record_id bigint not null
);

-- What members searched for, for themselves alone. `turn` grows with each time that a question is asked, so that it orders
-- them also where several come at the same instant.
create table search_records (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  keyword text not null check (octet_length(keyword) <= 400),
  turn bigint generated always as identity,
  searched_at timestamptz not null default now()
);
create unique index search_records_of_user on search_records (user_id, lower(keyword));
