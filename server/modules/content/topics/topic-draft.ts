import type { CoverFamily } from '#contract/content/items.ts'
import type { Versions } from '#server/platform/text/wording.ts'

/** A special topic as importers and the demonstration content hand it in. */
export interface TopicDraft {
  key: string
  title: string
  summary: string
  /** BCP 47 tag of all its texts. */
  language: string
  versions: Versions<'title' | 'summary'>
  cover: CoverFamily
  /** Key of the incident whose course of events it shows; an unknown key is ignored. */
  incident: string | null
  /** Place in the list, 1 first. */
  position: number | null
  /** Chapters in the order of reading. */
  chapters: readonly ChapterDraft[]
  demo: boolean
}

export interface ChapterDraft {
  title: string
  introduction: string
  versions: Versions<'title' | 'introduction'>
  /** Import keys in the order of reading; unknown ones and repetitions are ignored. */
  items: readonly string[]
}
