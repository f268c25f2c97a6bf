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

-- Candidates are many and only their times are read, titles of some: what is longer stands elsewhere.
alter table search_documents set (toast_tuple_target = 512);
alter table search_documents alter column title set storage main;
alter table search_documents
  add column facts tsvector not null generated always as (search_facts(kind, at, author_id, label_ids, languages)) stored;
drop index search_documents_by_title;
drop index search_documents_by_whole;
drop index search_documents_by_head;
-- Each question reads the whole list of what is not yet sorted in, so that has to be short.
create index search_documents_by_words on search_documents using gin (whole, title, facts, text_pairs(head))
  with (gin_pending_list_limit = 512);

-- What a Latin word that is still being typed may become.
create index search_words_by_beginning on search_words (word text_pattern_ops);
