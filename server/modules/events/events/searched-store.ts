import { sql } from 'drizzle-orm'
import { languagesOf, sqlSource, versionsOf } from '#server/platform/database/searched-records.ts'
import { tag } from './tags.ts'

/** Texts of an event that searches look in. */
export const searchedEvents = sqlSource(
  'event',
  tag.list,
  'events',
  (ids) => sql`select event.id, 'event' as kind, event.starts_at::text as at, event.ends_at::text as ends_at,
    ${languagesOf('event')} as languages, array[event.title] || ${versionsOf('event', 'title')} as titles,
    array[event.organiser_name, event.venue, event.city, event.address, words_of(event.versions)] as texts,
    array[event.detail_text] as htmls
  from events as event where event.id = ${ids} and event.state = 'published' and event.deleted_at is null`,
)
