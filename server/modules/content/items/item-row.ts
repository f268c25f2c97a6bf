import type { CoverFamily, Importance, ItemKind, Picture, TextOrigin } from '#contract/content/items.ts'
import type { authors, StoredNotice, Versions } from './tables.ts'

/** An item as the reading queries give it: one JSON document a row, which the driver parses in one go. */
export interface ItemRow {
  id: number
  kind: ItemKind
  importance: Importance
  originalLanguage: string
  picture: Picture | null
  /** Seconds since 1970; null where the source names no date. */
  releaseTime: number | null
  releaseDayOnly: boolean
  updatedAt: number
  /** When readers got a revised text last. */
  revisedAt: number | null
  demo: boolean
  notices: StoredNotice[] | null
  /** The bylines as written, in the language of the original. */
  bylines: string[] | null
  authorship: 'original' | 'reprint' | null
  source: { name: string; url: string | null; licence: string | null } | null
  author: AuthorRow | null
  category: CategoryRow | null
  region: RegionRow | null
  labels: LabelRow[] | null
  text: TextRow
}

export type AuthorRow = Pick<
  typeof authors.$inferSelect,
  'id' | 'nickname' | 'introduction' | 'versions' | 'avatar' | 'staff'
>
export interface CategoryRow {
  id: number
  name: string
  versions: Versions<'name'>
  cover: CoverFamily
}
export interface RegionRow {
  id: number
  name: string
  versions: Versions<'name'>
}
export interface LabelRow extends RegionRow {
  coin: string | null
}
interface TextRow {
  language: string
  origin: TextOrigin
  title: string
  titleBreaks: number[]
  summary: string
  characters: number
  words: number
  html: string
}

/** Displayed fields of the item before or after a page's own. */
export interface Neighbour {
  id: number
  title: string
  language: string
}
