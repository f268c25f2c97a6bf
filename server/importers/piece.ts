import { createHash } from 'node:crypto'
import type { ItemKind } from '#contract/content/items.ts'
import { escapeHtml } from '#language/text/escape-html.ts'
import { guessCategory } from '#server/importers/matching/category-guess.ts'
import { labelsOf } from '#server/importers/matching/labels.ts'
import { cleanTitle, type ItemDraft } from '#server/modules/content/items/item-draft.ts'
import { textLanguage } from '#server/platform/text/languages/text-language.ts'
import { audioName, partNames } from './draft-text.ts'
import type { Mapped, MappingContext } from './format.ts'
import { personName, plainWords, roughText, titleFromText } from './text/words.ts'

/** Raise it when the same piece would give another text: imports then write their items again. */
const mappingVersion = 1
const flashCategory = /^(快讯|快訊|7[x×]24.*|flash|newsflash|news flash|快报|快報)$/i
const noCategory = /^(uncategori[sz]ed|未分类|未分類|默认|默認|default)$/i
const maxSummary = 1000

/** An article or flash as blogs and feeds have it, before it is made a draft of this site. */
export interface Piece {
  /** Identity in its source. */
  key: string
  /** May hold entities and inline markup; empty where the source has none. */
  title: string
  html: string
  /** Address that it was published at; relative links are resolved against it. */
  baseUrl?: string
  /** Language that its source declares. */
  language?: string
  releaseTime: Date | null
  author?: string
  /** The source's own sections; those that this site has decide its category. */
  sections: readonly string[]
  tags: readonly string[]
  summary?: string
  status: NonNullable<ItemDraft['status']>
  cover?: { url: string; alt: string }
  /** A recording that it is about, and its length as players show it. */
  audio?: { url: string; length?: string }
  source: ItemDraft['source']
  /** Paths, with their query, that led to it where it came from. */
  oldPaths: readonly string[]
  notes: readonly string[]
  /** Why it may not be published as it is, whatever its status there. */
  draftReasons?: readonly string[]
  /** True if parts of it may be missing. */
  incomplete?: boolean
}

/** Makes a draft of a piece: guesses its language, kind and category, finds its labels. */
export function draftOfPiece(piece: Piece, context: MappingContext): Mapped {
  const words = roughText(piece.html)
  const summary = roughText(piece.summary ?? '', maxSummary)
  const given = cleanTitle(plainWords(piece.title))
  const { title } = given.title ? given : cleanTitle(titleFromText(words || summary))
  if (!title) return { skip: 'neither title nor text', id: piece.key }
  const language = textLanguage(`${title}\n${words || summary}`, piece.language)
  const notes = [...piece.notes]
  const draftReasons = piece.draftReasons ?? []
  if (!given.title) notes.push('no title; the first sentence serves as one')
  if (given.full !== null) notes.push('title cut at 300 characters; the whole title begins the text')
  const sections = piece.sections.map(plainWords).filter((name) => name && !noCategory.test(name))
  const tags = [...sections.filter((name) => !flashCategory.test(name)), ...piece.tags.map(plainWords)]
  const { labels, leftOut } = labelsOf(tags, context.label)
  const draft = {
    importKey: piece.key,
    kind: kindOf(sections, context),
    status: draftReasons.length > 0 ? ('draft' as const) : (context.status ?? piece.status),
    language,
    origin: 'original' as const,
    title: given.full ?? title,
    releaseTime: piece.releaseTime,
    importance: 'normal' as const,
    author: authorOf(piece.author),
    category: guessCategory(title, tags),
    region: null,
    labels,
    source: piece.source,
    picture: null,
    demo: false,
    pickRank: null,
    featured: false,
  }
  const html = piece.audio ? `${piece.html}\n${audioLink(piece.audio, language)}` : piece.html
  const hash = createHash('sha256')
    // Without the key: a feed whose identities change has the same entry still.
    .update(JSON.stringify([mappingVersion, { ...draft, importKey: '' }, html, summary, piece.cover, piece.baseUrl]))
    .digest('hex')
    .slice(0, 32)
  return {
    draft: {
      ...draft,
      hash,
      incomplete: piece.incomplete,
      isEmpty: !words && !summary && !shows(piece),
      isOnlyText: true,
    },
    summary: summary || undefined,
    job: {
      format: 'html',
      source: html,
      options: { title, baseUrl: piece.baseUrl, picturesUrl: piece.baseUrl, ...partNames(language) },
    },
    cover: piece.cover,
    oldPaths: piece.oldPaths,
    labelsLeftOut: leftOut,
    notes,
    draftReasons,
  }
}

/** True if a text without words shows or plays something. */
const shows = ({ html, audio, cover }: Piece): boolean =>
  audio !== undefined || cover !== undefined || /<(?:img|picture|video|audio|iframe)\b/i.test(html)

const audioLink = ({ url, length }: NonNullable<Piece['audio']>, language: string): string =>
  `<p><a href="${escapeHtml(url)}">${audioName(language)}${length ? ` (${escapeHtml(length)})` : ''}</a></p>`

function kindOf(sections: readonly string[], { kind }: MappingContext): ItemKind {
  return kind ?? (sections.some((name) => flashCategory.test(name)) ? 'flash' : 'article')
}

function authorOf(name: string | undefined): ItemDraft['author'] {
  const nickname = cleanTitle(personName(name) ?? '')
    .title.slice(0, 100)
    .toWellFormed()
  return nickname ? { key: `name:${nickname.toLowerCase()}`, nickname } : null
}

/** The path and query of an address, as a browser would ask for it; undefined for the address of a whole site. */
export function pathOf(address: string | undefined): string | undefined {
  const url = address ? URL.parse(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const path = url.pathname + url.search
  return path === '/' ? undefined : path
}

/** A hash for identities that are too long or too odd to be keys. */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24)

/** The key of an item by its identity in a system: as it is, or as a hash where it is long or odd. */
export const itemKey = (system: string, identity: string): string =>
  `${system}:${identity.length <= 300 && !/[\s\p{C}]/u.test(identity) ? identity : shortHash(identity)}`
