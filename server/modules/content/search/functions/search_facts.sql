-- What results are narrowed by is in the same index as their words, so that both are met before a document is read: its kind,
-- author, labels and languages, and the stretch of time it belongs to together with its kind, in weeks, and in four, sixteen,
-- sixty-four and two hundred and fifty-six of them.
create or replace function search_facts(kind text, at timestamptz, author_id bigint, label_ids bigint[], languages text[]) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(
    array['k' || kind]
    || case when author_id is null then '{}' else array['a' || author_id] end
    || array(select 'l' || label from unnest(label_ids) as label where label is not null)
    || array(select 'g' || language from unnest(languages) as language where language is not null)
    || array(select 'k' || kind || ':' || size || ':' || floor(extract(epoch from at - timestamptz '1970-01-01 00:00:00Z') / 604800 / size)
             from unnest(array[1, 4, 16, 64, 256]) as size));
