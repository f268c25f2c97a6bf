import { isStaff } from '#contract/members/roles.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { PollsService } from '#server/modules/content/polls/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { StreamSource } from '#server/platform/subjects/extension-points.ts'
import * as blogs from './blogs-store.ts'
import * as notes from './notes-store.ts'
import type { NoteReader } from './reader.ts'
import { deskVersions, latestChanges } from './summary-store.ts'
import { tag } from './tags.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  content: Pick<ContentService, 'glance'>
  reader: NoteReader
}

interface DeskNeeds extends Pick<Needs, 'database'> {
  polls: Pick<PollsService, 'countVotes'>
}

/** Changes of a live blog, which open pages follow: notes that come, are corrected or withdrawn, and what stands around them. */
export const liveStream = ({ database: { orm }, content, reader }: Needs): StreamSource => ({
  name: 'live',
  isKeyed: true,
  tagOf: tag.blog,
  changes: {
    event: 'live',
    latest: async (limit, _now, item) => ({ changes: await latestChanges(orm, item, limit), nextAt: undefined }),
    async describe(ids, context, item) {
      const [row, visible] = await Promise.all([blogs.find(orm, item), content.glance([item], context)])
      if (!row || !visible.has(item)) return { item, blog: null, notes: [], gone: ids }
      const found = await notes.publishedByIds(orm, item, ids)
      const present = new Set(found.map(({ id }) => id))
      const [blog, list] = await Promise.all([
        reader.blog(row, context),
        reader.notes(
          found.toSorted((one, other) => +other.publishedAt - +one.publishedAt || other.id - one.id),
          context,
        ),
      ])
      return { item, blog, notes: list, gone: ids.filter((id) => id !== 0 && !present.has(id)) }
    },
  },
})

/** A live blog as those who write it follow it: the call of the desk returns what changed. */
export const liveDeskStream = ({ database: { orm }, polls }: DeskNeeds): StreamSource => ({
  name: 'liveDesk',
  isKeyed: true,
  tagOf: tag.desk,
  mayFollow: (_item, session) => isStaff(session),
  states: {
    everyMs: 1_000,
    async read(items, countFollowers) {
      const [versions, readers] = await Promise.all([deskVersions(orm, items), countFollowers(items.map(tag.blog))])
      const votes = await polls.countVotes([...versions.values()].flatMap((one) => one.polls))
      return new Map(
        [...versions].map(([item, one]) => {
          const cast = one.polls.reduce((sum, poll) => sum + (votes.get(poll) ?? 0), 0)
          return [item, { version: `${one.version}.${cast}`, readers: readers.get(tag.blog(item)) ?? 0 }]
        }),
      )
    },
  },
})
