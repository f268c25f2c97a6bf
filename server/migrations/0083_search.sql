-- What readers search: one document for each record, with words as our tokenizer cut them (PostgreSQL's own parser spoils
-- tickers and has no words for Chinese).
create table search_documents (
  source text not null,                             -- which subject's records: item, feature, event ...
  record_id bigint not null,
  kind text not null,                               -- article and flash are kinds of item
  at timestamptz not null,                          -- newest first by this; 'epoch' where there is no date
  ends_at timestamptz,                              -- of what takes place
  public_from timestamptz not null,
  author_id bigint,
  label_ids bigint[] not null default '{}',
  languages text[] not null default '{}',           -- that people or machines wrote it in, without conversions
  title tsvector not null,                          -- titles in all languages, names of labels
  whole tsvector not null,                          -- these and all other text
  head text not null,                               -- titles, names and summaries folded, for parts of words
  shown jsonb,                                      -- what a result shows, for kinds without a card of their own
  tokens text not null,                             -- version of the tokenizer and its glossary
  primary key (source, record_id)
);
-- Long vectors are read for ranking, where the usual compression costs most of the time.
do $$
begin
  alter table search_documents alter column title set compression lz4, alter column whole set compression lz4;
exception when others then
  alter table search_documents alter column title set storage external, alter column whole set storage external;
end
$$;
create index search_documents_by_title on search_documents using gin (title);
create index search_documents_by_whole on search_documents using gin (whole);
create index search_documents_by_head on search_documents using gin (text_pairs(head));
create index search_documents_by_time on search_documents (kind, at desc, record_id desc);
create index search_documents_by_tokens on search_documents (tokens);

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
create index search_words_by_start on search_words (left(word, 1), length(word));

-- Records that changed since they were indexed. Written by triggers, since some forty statements of ten subjects change them.
create table search_pending (
  id bigint generated always as identity primary key,
  source text not null,
  record_id bigint not null
);

create function note_search_change() returns trigger language plpgsql as $$
declare
  changed bigint;
  before bigint;
begin
  if tg_op = 'DELETE' then
    execute format('select ($1).%I', tg_argv[1]) into changed using old;
  else
    execute format('select ($1).%I', tg_argv[1]) into changed using new;
  end if;
  if tg_op = 'UPDATE' then
    execute format('select ($1).%I', tg_argv[1]) into before using old;
    if before is distinct from changed and before is not null then
      insert into search_pending (source, record_id) values (tg_argv[0], before);
    end if;
  end if;
  if changed is not null then
    insert into search_pending (source, record_id) values (tg_argv[0], changed);
  end if;
  return null;
end
$$;

create trigger search_change after insert or delete or update of status, release_time, kind, author_id on items
  for each row execute function note_search_change('item', 'id');
create trigger search_change_of_author after insert or delete or update of status, release_time, author_id on items
  for each row execute function note_search_change('author', 'author_id');
create trigger search_change after insert or delete or update of title, summary, html, origin on item_texts
  for each row execute function note_search_change('item', 'item_id');
create trigger search_change after insert or delete or update on item_labels
  for each row execute function note_search_change('item', 'item_id');
create trigger search_change after insert or delete or update of nickname, introduction, versions on authors
  for each row execute function note_search_change('author', 'id');
create trigger search_change after insert or delete or update on features
  for each row execute function note_search_change('feature', 'id');
create trigger search_change after insert or delete or update on feature_chapters
  for each row execute function note_search_change('feature', 'feature_id');
create trigger search_change after insert or delete or update on incidents
  for each row execute function note_search_change('incident', 'id');
create trigger search_change after insert or delete or update on incident_entries
  for each row execute function note_search_change('incident', 'incident_id');
create trigger search_change after insert or delete or update on labels
  for each row execute function note_search_change('label', 'id');
create trigger search_change after insert or delete or update on tools
  for each row execute function note_search_change('tool', 'id');
create trigger search_change after insert or delete or update of state, deleted_at, title, language, versions, detail_text,
    organiser_name, organiser_intro, venue, city, address, starts_at, ends_at on events
  for each row execute function note_search_change('event', 'id');
create trigger search_change after insert or delete or update on conference_sessions
  for each row execute function note_search_change('session', 'id');
create trigger search_change after insert or delete or update of name, symbol, about, issuer, language, versions, hidden, kind, key
  on data_entities for each row execute function note_search_change('entity', 'id');

-- An item is found by its labels' words, a session only while its edition is public.
create function note_search_change_of_label() returns trigger language plpgsql as $$
begin
  insert into search_pending (source, record_id) select 'item', item_id from item_labels where label_id = new.id;
  return null;
end
$$;
create trigger search_change_of_items after update of name, versions, coin, synonyms, deleted_at on labels
  for each row when (old.words is distinct from new.words or old.deleted_at is distinct from new.deleted_at)
  execute function note_search_change_of_label();

create function note_search_change_of_edition() returns trigger language plpgsql as $$
begin
  insert into search_pending (source, record_id) select 'session', id from conference_sessions where edition_id = new.id;
  return null;
end
$$;
create trigger search_change_of_sessions after update of state, deleted_at, path, path_style on conference_editions
  for each row execute function note_search_change_of_edition();

insert into search_pending (source, record_id)
select 'author', id from authors union all select 'label', id from labels union all select 'feature', id from features
union all select 'incident', id from incidents union all select 'tool', id from tools union all select 'event', id from events
union all select 'session', id from conference_sessions union all select 'entity', id from data_entities
union all select * from (select 'item', id from items order by release_time desc nulls last) as newest_first;
