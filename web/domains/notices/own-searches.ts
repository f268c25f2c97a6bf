import type { CallInput } from '#contract/calls.ts'
import type { SavedSearch } from '#contract/outreach/saved-searches.ts'
import type { Language } from '#language/languages.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { isMember } from '#web/session/member.ts'
import { knownDevice, readerDevice } from '#web/session/reader-device.ts'

export type Query = CallInput<'saveSearch'>['query']
export type Channels = CallInput<'saveSearch'>['channels']

/** One call for all buttons of a page. */
let asked: { language: Language; answer: Promise<SavedSearch[]> } | undefined

/** The reader's searches; none, without a call, where this browser never saved one and nobody is signed in. */
export async function ownSearches(language: Language): Promise<SavedSearch[]> {
  if (!isMember() && !knownDevice()) return []
  if (asked?.language !== language) {
    const answer = httpBackend.call(language, 'mySearches', { device: knownDevice() }).then(({ list }) => list)
    asked = { language, answer }
    answer.catch(() => forgetSearches())
  }
  return asked.answer
}

/** The next reading asks the server again. */
export function forgetSearches(): void {
  asked = undefined
}

const conditionsOf = (query: Query): string =>
  JSON.stringify(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .toSorted(),
  )

/** The reader's search with the same conditions. */
export const searchFor = (query: Query, searches: readonly SavedSearch[]): SavedSearch | undefined =>
  searches.find((one) => conditionsOf(one.query) === conditionsOf(query))

/** True for a search that serves something besides pushes, and would be missed there. */
export const isUsedWithoutPush = ({ channels, feed, calendar, webhook }: SavedSearch): boolean =>
  channels.email || feed || calendar || webhook !== null

export async function saveSearch(language: Language, query: Query, channels: Channels): Promise<SavedSearch> {
  forgetSearches()
  return httpBackend.call(language, 'saveSearch', { device: readerDevice(), query, channels })
}

export async function removeSearch(language: Language, id: number): Promise<void> {
  forgetSearches()
  await httpBackend.call(language, 'removeSearch', { device: readerDevice(), id })
}
