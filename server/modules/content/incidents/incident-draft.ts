import type { IncidentStatus } from '#contract/content/incidents.ts'
import type { Versions } from '#server/platform/text/wording.ts'

/** An incident as importers and the demonstration content hand it in, with its whole timeline. */
export interface IncidentDraft {
  key: string
  title: string
  summary: string
  /** BCP 47 tag of all its texts. */
  language: string
  versions: Versions<'title' | 'summary'>
  /** Other names that it is searched by, separated by commas. */
  aliases?: string
  status: IncidentStatus
  entries: readonly IncidentEntryDraft[]
  demo: boolean
}

export interface IncidentEntryDraft {
  /** Calendar day, YYYY-MM-DD. */
  day: string
  title: string
  text: string
  versions: Versions<'title' | 'text'>
  /** Import key of the article or flash that reported it; an unknown key is ignored. */
  item: string | null
}
