import { sql } from 'drizzle-orm'
import { sqlSource } from '#server/platform/database/searched-records.ts'
import { tag } from './tags.ts'

/** Entries of the directory as readers' search finds them: by all of their names. */
export const searchedEntries = sqlSource(
  'atlas',
  tag.list,
  'atlas_entries',
  (ids) => sql`select entry.id, 'atlas' as kind, texts.written as languages,
    array[entry.texts->>'name'] || texts.names as titles,
    array(select jsonb_array_elements_text(entry.aliases)) as names,
    array[entry.texts->>'note', entry.texts->>'about'] || texts.others as texts,
    jsonb_build_object('texts', entry.texts, 'title', 'name', 'summary', 'note', 'href', '/atlas/' || entry.slug,
      'demo', entry.demo) as shown
  from atlas_entries as entry, lateral (
    select array[entry.texts->>'language'] || array(select jsonb_object_keys(entry.texts->'versions')) as written,
      array(select one.value->>'name' from jsonb_each(entry.texts->'versions') as one where one.value ? 'name') as names,
      array(select field.value from jsonb_each(entry.texts->'versions') as one, jsonb_each_text(one.value) as field
        where field.key in ('note', 'about')) as others
  ) as texts
  where entry.id = ${ids} and entry.deleted_at is null`,
)
