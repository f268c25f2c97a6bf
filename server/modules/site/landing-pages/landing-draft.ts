import type { Picture } from '#contract/content/items.ts'
import type { ConferenceColours } from '#contract/events/conferences/conference-terms.ts'
import type {
  BlockKind,
  BlockText,
  FormFieldKind,
  ItemLook,
  LandingDrawing,
  PictureWidth,
} from '#contract/site/landing-pages/landing-terms.ts'
import type { Translated } from '#server/platform/text/wording.ts'

export interface StoredField {
  key: string
  kind: FormFieldKind
  required: boolean
  texts: Translated<'label' | 'options'>
}

interface Own {
  hero: { picture: Picture | null; drawing: LandingDrawing; link: string; otherLink: string }
  text: object
  picture: { picture: Picture | null; width: PictureWidth }
  items: { label: number | null; count: number; look: ItemLook }
  numbers: { numbers: { series: string; texts: Translated<'label'> }[] }
  event: { event: number | null }
  form: { mailTo: string; fields: StoredField[] }
  quiz: { quiz: string }
}

/** A block as it is stored; texts are null until somebody writes them, where a kind needs none. */
export type StoredBlockOf<K extends BlockKind> = {
  kind: K
  key: string
  texts: Translated<BlockText<K>> | null
} & Own[K]
export type StoredBlock = { [K in BlockKind]: StoredBlockOf<K> }[BlockKind]

/** All that a version of a page holds. */
export interface StoredContent {
  texts: Translated<'title' | 'description'>
  colours: ConferenceColours
  picture: Picture | null
  /** ISO moment at which it is over; null: it stays. */
  endsAt: string | null
  /** A path of the site; empty: it is gone. */
  leadsTo: string
  blocks: StoredBlock[]
}
