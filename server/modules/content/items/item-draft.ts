import type { CoverFamily, Importance, ItemKind, Picture } from '#contract/content/items.ts'
import { isVisible } from '#contract/visible-text.ts'
import { sanitizeForPostgres } from '#server/platform/database/database.ts'
import type { ItemStatus, Versions } from './tables.ts'

/** One text of an item as importers and the demonstration content hand it in. */
export interface ItemDraft {
  /** Identity of the item in its source. Drafts with the same key are texts of one item in different languages. */
  importKey: string
  kind: ItemKind
  /** State that a new item begins in, approved by default; an item that exists keeps the state that editors gave it. */
  status?: ItemStatus
  /** True if parts of it may be missing: it begins a new item, and never replaces a text that is stored. */
  incomplete?: boolean
  /** True if it has a title alone: it never replaces a text that readers may have seen. */
  isEmpty?: boolean
  /** True if its source has the item in one language alone: it replaces what was imported in another one. */
  isOnlyText?: boolean
  /** BCP 47 tag of this text. */
  language: string
  /** `original` where the text was written in this language as far as anybody knows. */
  origin: 'original' | 'translation'
  title: string
  summary: string
  /** Rendered and sanitised. */
  html: string
  /** The same without markup, for counting. */
  text: string
  /** Null where the source names no date. */
  releaseTime: Date | null
  /** The source names a day alone, whose beginning in UTC+8 `releaseTime` is. An edit that keeps the time keeps this too. */
  releaseDayOnly?: boolean
  importance: Importance
  author: { key: string; nickname: string } | null
  /** Names beside the author's own, in order. */
  bylines?: readonly string[]
  /** True if it was written for this site, where its author said so. */
  authorship?: 'original' | 'reprint'
  /** Keys of existing rows; unknown ones are ignored. */
  category: string | null
  region: string | null
  labels: readonly LabelDraft[]
  source: { name: string; url: string | null; licence: string | null } | null
  picture: Picture | null
  demo: boolean
  /** Place among the editors' picks, 1 first. */
  pickRank: number | null
  /** Shown as a lead story since now. */
  featured: boolean
  /** Covers everything that this draft was made of: with an equal hash nothing has to be written. */
  hash: string
}

export interface LabelDraft {
  key: string
  name: string
  coin?: string | null
  versions?: Versions<'name'>
}

export interface CategoryDraft {
  key: string
  name: string
  versions: Versions<'name'>
  cover: CoverFamily
}

export interface RegionDraft {
  key: string
  name: string
  versions: Versions<'name'>
}

export interface AuthorDraft {
  key: string
  nickname: string
  introduction: string
  versions: Versions<'nickname' | 'introduction'>
}

export interface TaxonomyDraft {
  categories?: readonly CategoryDraft[]
  regions?: readonly RegionDraft[]
  labels?: readonly LabelDraft[]
  authors?: readonly AuthorDraft[]
}

/** Prefix of the hash of a text that was edited on this site: imports leave such texts alone. */
export const editedHere = 'manuscript:'
/** Origin of a translation that editors confirmed; triggers of `item_texts` know it too. */
export const translatedHere = `${editedHere}translation`

/** Characters (code points) of a title. */
export const maxTitleLength = 300

const tags =
  /<\/?(?:a|abbr|b|big|br|code|del|em|font|i|img|ins|kbd|mark|p|ruby|rp|rt|s|script|small|span|strong|style|sub|sup|tt|u)(?:\s[^<>]*)?\/?>/gi
/** Elements whose text is not for readers. */
const hiddenElement = /<(script|style)(?:\s[^<>]*)?>[^<]*(?:<(?!\/?(?:script|style)\b)[^<]*)*<\/\1\s*>/gi
/** Tags inside of tags, as deep as anybody writes by mistake. */
const deepestTags = 4

/**
 * A title in the form that is stored: without tags, scripts, control characters and superfluous white space, and not
 * longer than 300 characters. A clean title stays as it is. `full` is the whole title where it had to be cut, so that
 * it can be kept in the text. A title that would show nothing is empty.
 */
export function cleanTitle(raw: string): { title: string; full: string | null } {
  const characters = sanitizeForPostgres(raw)
    .replace(/[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
  const title = withoutTags(characters).replace(/ +/g, ' ').trim()
  if (!isVisible(title)) return { title: '', full: null }
  const signs = [...title]
  if (signs.length <= maxTitleLength) return { title, full: null }
  return {
    title: `${signs
      .slice(0, maxTitleLength - 1)
      .join('')
      .trimEnd()}…`,
    full: title,
  }
}

/** Removing a tag may bring the parts of another one together. */
function withoutTags(text: string): string {
  let rest = text
  for (let depth = 0; depth < deepestTags; depth += 1) {
    const next = rest.replace(hiddenElement, ' ').replace(tags, '')
    if (next === rest) return rest
    rest = next
  }
  return rest.replaceAll('<', '')
}

/** True for the address of a whole site, which says nothing of an entry. */
export function isFrontPage(address: string | null | undefined): boolean {
  const url = address ? URL.parse(address) : null
  return !url || (url.pathname === '/' && url.search === '' && url.hash === '')
}

/** Returns the keys of the categories or regions that drafts name, each once. */
export const keysIn = (drafts: readonly ItemDraft[], of: 'category' | 'region') => [
  ...new Set(drafts.flatMap((draft) => draft[of] ?? [])),
]
