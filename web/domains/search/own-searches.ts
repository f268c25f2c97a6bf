import type { LanguageBackend } from '#web/platform/backend.ts'
import { isMember } from '#web/session/member.ts'
import { mergedSearches, movedSearches, type OwnSearch } from './member-searches.ts'
import { forgetSearch, forgetSearches, searchesHere } from './recent-searches.ts'

/** The reader's own searches without React, for the box of ⌘K. */
export interface OwnSearches {
  list(): Promise<readonly OwnSearch[]>
  /** @throws where the site could not be reached; the browser has forgotten it all the same */
  forget(search: OwnSearch): Promise<void>
  /** @throws as above */
  forgetAll(): Promise<void>
}

/** A visitor's are in the browser, a member's with the site, as far as it can be asked. */
export function createOwnSearches(backend: LanguageBackend, signedIn: () => boolean = isMember): OwnSearches {
  return {
    async list() {
      const here = searchesHere()
      if (!signedIn()) return mergedSearches(here, [])
      const forgetMoved = (keywords: readonly string[]) => forgetSearch(...keywords)
      return movedSearches(backend, here, forgetMoved).catch(() => mergedSearches(here, []))
    },
    async forget({ id, keyword }) {
      forgetSearch(keyword)
      if (id !== undefined) await backend.call('delSearchRecords', { id })
    },
    async forgetAll() {
      forgetSearches()
      if (signedIn()) await backend.call('delSearchRecords', {})
    },
  }
}
