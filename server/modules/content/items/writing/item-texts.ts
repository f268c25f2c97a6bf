import type { TextOrigin } from '#contract/content/items.ts'
import type { Engine } from '#language/engine.ts'
import { scriptOf } from '#language/languages.ts'
import { escapeHtml } from '#language/text/escape-html.ts'
import { convertHtml } from '#language/text/html.ts'
import { countText } from '#language/text/text.ts'
import { sanitizeForPostgres } from '#server/platform/database/database.ts'
import { cleanTitle, type ItemDraft } from '../item-draft.ts'
import type { itemTexts } from '../tables.ts'

/** A row of `item_texts` before its item is known. */
export type TextRow = Omit<typeof itemTexts.$inferInsert, 'itemId'>

/** Properties of a text of an item. */
export interface KnownText {
  language: string
  origin: TextOrigin
}

/** UTF-16 units of a summary, whatever writes it. */
const longestSummary = 5_000

/** Texts that people wrote lead in this order; the item's own details come from the first one. */
const leading = ['zh-Hans', 'zh-Hant', 'zh-Hant-HK', 'zh-Hant-TW', 'en']

/** Site language that a text in the other Chinese script is converted into; undefined where nothing is converted. */
export function conversionTarget(language: string): 'zh-Hans' | 'zh-Hant-HK' | undefined {
  const script = chineseScript(language)
  return script && (script === 'Hans' ? 'zh-Hant-HK' : 'zh-Hans')
}

function chineseScript(language: string): 'Hans' | 'Hant' | undefined {
  if (!/^zh(-|$)/i.test(language)) return undefined
  return scriptOf(language) === 'Hant' ? 'Hant' : 'Hans'
}

/** True for texts that people wrote, in contrast to conversions and machine translations. */
export const isHuman = ({ origin }: KnownText): boolean => origin === 'original' || origin === 'translation'

/** The text that an item's details come from: an original before a translation, then by language. */
export function leadingText<T extends KnownText>(texts: readonly T[]): T | undefined {
  return texts.filter(isHuman).toSorted((a, b) => rank(a) - rank(b) || (a.language < b.language ? -1 : 1))[0]
}

function rank({ language, origin }: KnownText): number {
  const place = leading.indexOf(language)
  return (origin === 'original' ? 0 : leading.length + 1) + (place < 0 ? leading.length : place)
}

/**
 * The text that a conversion into this language is made from: the best one written in the other script, unless
 * somebody wrote one in this script. Where nobody wrote Chinese, the simplified text of a machine is the source of the
 * traditional one.
 */
export function conversionSource<T extends KnownText>(
  target: 'zh-Hans' | 'zh-Hant-HK',
  texts: readonly T[],
): T | undefined {
  const script = target === 'zh-Hans' ? 'Hans' : 'Hant'
  const chinese = texts.filter((text) => isHuman(text) && chineseScript(text.language))
  if (chinese.length === 0 && target === 'zh-Hant-HK') {
    return texts.find(({ language, origin }) => language === 'zh-Hans' && origin === 'machine')
  }
  if (chinese.some((text) => chineseScript(text.language) === script)) return undefined
  return leadingText(chinese)
}

/** The stored form of a text that somebody wrote. */
export function humanRow(draft: ItemDraft, engine: Engine): TextRow {
  const { title, full } = cleanTitle(draft.title)
  const { characters, words } = countText(draft.text)
  return {
    language: draft.language,
    origin: draft.origin,
    title,
    titleBreaks: chineseScript(draft.language) ? engine.breaks(title) : [],
    summary: sanitizeForPostgres(draft.summary, longestSummary),
    html: sanitizeForPostgres(full === null ? draft.html : `<p>${escapeHtml(full)}</p>\n${draft.html}`),
    characters,
    words,
    engineVersion: null,
    importHash: draft.hash,
  }
}

/** The same text in the other Chinese script. A machine translation stays marked as such in both. */
export function convertedRow(
  source: Pick<TextRow, 'origin' | 'title' | 'summary' | 'html' | 'characters' | 'words'>,
  target: 'zh-Hans' | 'zh-Hant-HK',
  engine: Engine,
): TextRow {
  const convert = target === 'zh-Hans' ? engine.toSimplified : engine.toTraditional
  const title = convert(source.title)
  return {
    language: target,
    origin: source.origin === 'machine' ? 'machine' : 'conversion',
    title,
    titleBreaks: engine.breaks(title),
    summary: convert(source.summary ?? ''),
    html: convertHtml(source.html ?? '', engine, target === 'zh-Hans' ? 'toSimplified' : 'toTraditional'),
    characters: source.characters,
    words: source.words,
    engineVersion: engine.version,
    importHash: null,
  }
}
