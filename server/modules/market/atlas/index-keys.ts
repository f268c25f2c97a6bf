import { type AtlasText, otherLetter } from '#contract/market/atlas/atlas-terms.ts'
import { syllablesOf } from '#language/pinyin.ts'
import type { Translated } from '#server/platform/text/wording.ts'

/** Positions of names in the index, and the keys that they are found by. */

const han = /\p{sc=Han}+/gu
const longestSort = 100
/** Stands before names that have no letter: it sorts after all letters. */
const afterLetters = '~'

export interface IndexKeys {
  sortZh: string
  sortEn: string
  names: string[]
  words: string
}

type Named = Pick<Translated<AtlasText>, 'name' | 'language' | 'versions'>

/** Names as they are indexed and compared. */
export interface NameKeys {
  keysOf(entry: { texts: Named; aliases: readonly string[] }): IndexKeys
  /** A name as it is compared with others; undefined where nothing is left of it. */
  fold(text: string | undefined): string | undefined
}

/**
 * Returns the sort key and the search keys of an entry.
 * @param simplified a text in simplified characters
 */
export function indexKeys(texts: Named, aliases: readonly string[], simplified: (text: string) => string): IndexKeys {
  const versions = Object.entries(texts.versions).flatMap(([tag, one]) => (one?.name ? [[tag, one.name] as const] : []))
  const byLanguage = [[texts.language, texts.name] as const, ...versions]
  const chinese = byLanguage.find(([tag]) => tag.startsWith('zh'))?.[1]
  const english = byLanguage.find(([tag]) => tag === 'en')?.[1]
  const fold = (text: string) => foldedName(simplified(text))
  const names = [...new Set([...byLanguage.map(([, name]) => name), ...aliases].map(fold))].filter(Boolean)
  return {
    sortZh: sortKey(simplified(chinese ?? texts.name)),
    sortEn: sortKey(simplified(english ?? texts.name)),
    names,
    words: [...new Set(names.flatMap((name) => [name, ...pinyinOf(name)]))].join('\n'),
  }
}

/** A name as it is compared with others: without case, spaces and accents. */
export const foldedName = (simplified: string): string =>
  simplified.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, '')

/** A name in pinyin, and by the initials of its syllables. */
function pinyinOf(name: string): string[] {
  if (name.search(han) < 0) return []
  const whole = name.replace(han, (run) => syllablesOf(run).join(''))
  const initials = name.replace(han, (run) =>
    syllablesOf(run)
      .map(([first]) => first)
      .join(''),
  )
  return [whole, initials]
}

/** A name in Latin letters as far as it has some, without what no one orders by. */
function sortKey(name: string): string {
  const latin = name
    .replace(han, (run) => ` ${syllablesOf(run).join(' ')} `)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const key = [...latin].slice(0, longestSort).join('')
  return /^[a-z]/.test(key) ? key : afterLetters + key
}

/** The letter of the index that begins a key. */
export const letterOf = (sort: string): string => {
  const letter = sort.slice(0, 1).toUpperCase()
  return letter === afterLetters ? otherLetter : letter
}

/** How the keys of a letter begin. */
export const keyStart = (letter: string): string => (letter === otherLetter ? afterLetters : letter.toLowerCase())

/** The end of an address made of a name: its English form, else its pinyin. */
export function slugOf(texts: Named): string {
  const english = texts.language === 'en' ? texts.name : texts.versions.en?.name
  const letters = sortKey(english ?? texts.name).replace(/[^a-z0-9]+/g, '-')
  return letters.replace(/^-/, '').slice(0, 50).replace(/-$/, '') || 'entry'
}
