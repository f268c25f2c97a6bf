import { sql } from 'drizzle-orm'
import { type FurtherKind, languagesOf, sqlSource, versionsOf } from '#server/modules/content/search/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { EventReading } from './reading.ts'
import { shownByIds } from './reading-store.ts'
import { tag } from './tags.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  present: EventReading['present']
}

/** Events as what readers search finds them. */
export const createEventSearch = ({ database: { orm }, present }: Needs): FurtherKind => ({
  type: 'events',

  async shown(ids, { language, now, tags }) {
    for (const id of ids) tags.add(tag.event(id))
    const rows = new Map((await shownByIds(orm, ids)).map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = rows.get(id)
      if (!row) return []
      return [{ ...present.card(row, language, now), kind: 'event' as const, summary: present.summary(row, language) }]
    })
  },
})

/** What of an event is found by. */
export const searchedEvents = sqlSource(
  'event',
  tag.list,
  (ids) => sql`select event.id, 'event' as kind, event.starts_at::text as at, event.ends_at::text as ends_at,
    ${languagesOf('event')} as languages, array[event.title] || ${versionsOf('event', 'title')} as titles,
    array[event.organiser_name, event.venue, event.city, event.address, words_of(event.versions)] as texts,
    array[event.detail_text] as htmls
  from events as event where event.id = ${ids} and event.state = 'published' and event.deleted_at is null`,
)
