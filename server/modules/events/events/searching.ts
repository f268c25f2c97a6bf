import type { FurtherKind } from '#server/modules/content/search/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { EventReader } from './event-reader.ts'
import { createShownByIds } from './reading-store.ts'
import { tag } from './tags.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  present: EventReader['present']
}

/** Events as what readers search finds them. */
export function createEventSearch({ database: { orm }, present }: Needs): FurtherKind {
  const shownByIds = createShownByIds(orm)
  return {
    type: 'events',

    async presentFound(ids, { language, now, tags }) {
      for (const id of ids) tags.add(tag.event(id))
      const rows = new Map((await shownByIds(ids)).map((row) => [row.id, row]))
      return ids.flatMap((id) => {
        const row = rows.get(id)
        if (!row) return []
        return [
          { ...present.card(row, language, now), kind: 'event' as const, summary: present.summary(row, language) },
        ]
      })
    },
  }
}
