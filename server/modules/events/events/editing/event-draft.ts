import type { Attendance } from '#contract/events/event-terms.ts'
import type { Language } from '#language/languages.ts'
import type { Versions } from '#server/platform/text/wording.ts'
import type { EventText, StoredFields } from '../tables.ts'

/** An event as importers and the demonstration content hand it in, published at once. */
export interface EventDraft
  extends Pick<
    StoredFields,
    'venue' | 'address' | 'country' | 'mapUrl' | 'onlineUrl' | 'organiserName' | 'organiserIntro' | 'city'
  > {
  key: string
  title: string
  language: Language
  versions: Versions<EventText>
  /** The detail as safe HTML, and its plain text. */
  html: string
  text: string
  startsAt: Date
  endsAt: Date
  timeZone: string
  attendance: Attendance
  hosts: readonly { name: string; versions: Versions<'name'> }[]
  featured: boolean
  cancellationHours: number | null
  demo: boolean
}
