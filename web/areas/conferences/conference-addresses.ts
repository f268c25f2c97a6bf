import type { ConferenceColours, ConferenceSection } from '#contract/events/conferences/conference-terms.ts'
import type { ConferenceEdition } from '#contract/events/conferences/conferences.ts'
import { type Language, urlPrefix } from '#language/languages.ts'

/** The colours of an edition as they stand in addresses. */
export const coloursKey = ({ ground, ink, accent }: ConferenceColours): string =>
  [ground, ink, accent].map((colour) => colour.slice(1)).join('-')

/** The address of a page of an edition; undefined where it has none. */
export const pathOf = (edition: ConferenceEdition, section: ConferenceSection): string | undefined =>
  edition.pages.find((page) => page.section === section)?.path

/** The agenda of an edition as a calendar file, in the reader's language. */
export function calendarPath(edition: ConferenceEdition, language: Language): string {
  const prefix = urlPrefix(language) && `/${urlPrefix(language)}`
  return `${prefix}/conferences${edition.pages[0]?.path ?? ''}/agenda.ics`
}

/** The agenda of a day. @param path of the agenda, which may have a query */
export const dayAddress = (path: string, day: string): string => `${path}${path.includes('?') ? '&' : '?'}day=${day}`
