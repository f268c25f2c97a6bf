import type { Database, Transaction } from '#server/platform/database/database.ts'
import { dayMs } from '#server/platform/durations.ts'
import { keepDocument, type NewDocument } from './documents-store.ts'
import type { SearchFollower } from './followers.ts'
import { SearchIndex } from './search-index.ts'
import { changedSearches, type IndexPosition } from './searches-store.ts'

interface Needs {
  database: Database
  /** Read each time, since subjects are added later. */
  followers: readonly SearchFollower[]
}

/** Searches that are read at a time. */
const portion = 20_000
/** Time after which a document is no news, however it changes. */
const newsForMs = dayMs

/**
 * Compares documents with the searches that somebody is to be informed of. The process that handles the change of a
 * document does it, in the transaction that notes the document; its index of searches reads first what has changed.
 */
export function createMatcher({ database, followers }: Needs) {
  const index = new SearchIndex()
  let position: IndexPosition = '0'
  let refreshing: Promise<void> | undefined

  async function readChanges(): Promise<void> {
    let next: IndexPosition | undefined
    for (let after = 0, more = true; more; ) {
      const { searches, position: reached } = await changedSearches(database.orm, position, { after, limit: portion })
      // Changes during a long reading are read the next time.
      next ??= reached
      for (const { id, terms, isFollowed } of searches) {
        if (isFollowed) index.set(id, terms)
        else index.remove(id)
        after = id
      }
      more = searches.length === portion
    }
    position = next ?? position
  }

  /** One reading at a time; it begins after this was called. */
  async function refresh(): Promise<void> {
    await refreshing?.catch(() => {})
    refreshing ??= readChanges().finally(() => {
      refreshing = undefined
    })
    await refreshing
  }

  return {
    /** Reads what has changed in the searches, so that the first document after a start need not wait for all of them. */
    refresh,

    /**
     * Notes a document as it is now, and informs those whose searches find it, and did not find it before. Of documents
     * that are no news nobody is informed.
     */
    async note(tx: Transaction, row: NewDocument, now: Date): Promise<void> {
      const { document, before } = await keepDocument(tx, row)
      if (now.getTime() - row.at.getTime() > newsForMs) return
      await refresh()
      const known = new Set(before && index.match(before))
      const found = index.match(row.terms).filter((id) => !known.has(id))
      if (found.length === 0) return
      for (const follower of followers) await follower.found(tx, document, found, now)
    },

    /** Notes a document that the given searches find, whatever their terms. */
    async noteFor(tx: Transaction, row: NewDocument, searches: readonly number[], now: Date): Promise<void> {
      const { document } = await keepDocument(tx, row)
      if (searches.length > 0) for (const follower of followers) await follower.found(tx, document, searches, now)
    },
  }
}

export type Matcher = ReturnType<typeof createMatcher>
