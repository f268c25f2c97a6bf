import type {
  ConferenceCharacter,
  ConferenceColours,
  EditionState,
  EditionText,
  PartnerTier,
  PathStyle,
  SessionKind,
} from '#contract/events/conferences/conference-terms.ts'
import type { Translated } from '#server/platform/text/wording.ts'
import type { EditionContact, EditionFigure, EditionWay } from './tables.ts'

/** A conference with its editions as the sample content provides it. */
export interface ConferenceDraft {
  key: string
  path: string
  agendaPath: string
  texts: Translated<'name'>
  editions: readonly EditionDraft[]
}

export interface EditionDraft {
  path: string
  pathStyle: PathStyle
  state: EditionState
  character: ConferenceCharacter
  colours: ConferenceColours
  texts: Translated<EditionText>
  timeZone: string
  firstDay: string
  lastDay: string
  mapUrl: string
  figures: EditionFigure[]
  ways: EditionWay[]
  contacts: EditionContact[]
  /** Key of the event that sells its tickets; null: none. */
  event: string | null
  halls: readonly { key: string; texts: Translated<'name' | 'note'> }[]
  speakers: readonly {
    key: string
    texts: Translated<'name' | 'role' | 'organisation' | 'biography'>
    website: string
  }[]
  partners: readonly { tier: PartnerTier; texts: Translated<'name'>; url: string }[]
  sessions: readonly {
    hall: string | null
    kind: SessionKind
    startsAt: Date
    endsAt: Date
    spoken: string
    texts: Translated<'title' | 'track' | 'abstract'>
    speakers: readonly string[]
  }[]
}
