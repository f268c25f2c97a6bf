import { compareNumbers } from './numbers.ts'

/** Comparing a paragraph with its translation. Pure. */

/**
 * `markup`: marks are missing or crossed; `number`: one is missing; `invented`: one comes from nowhere; `ticker`: a
 * name in Latin letters is missing; `chinese`, `english`: something was left as it was; `length`: far too short or too long;
 * `term`: the glossary says it in another way.
 */
const faultKinds = ['empty', 'markup', 'number', 'invented', 'ticker', 'chinese', 'english', 'length', 'term'] as const
export type FaultKind = (typeof faultKinds)[number]

export interface Fault {
  kind: FaultKind
  /** The words concerned. */
  text: string
}

export interface CheckedTerm {
  source: string
  target: string
}

/**
 * True if it must be withheld from readers until an editor has looked: everything except a differently rendered term.
 */
export const isGrave = ({ kind }: Fault): boolean => kind !== 'term'

/**
 * Compares what a paragraph says in Chinese with what its translation says.
 * @param terms the glossary's terms that occur in it, with what English has to say
 */
export function checkParagraph(chinese: string, english: string, terms: readonly CheckedTerm[] = []): Fault[] {
  if (english.trim() === '') return [{ kind: 'empty', text: '' }]
  const { missing, invented } = compareNumbers(withoutNames(chinese), withoutNames(english))
  return [
    ...missing.map((text): Fault => ({ kind: 'number', text })),
    ...invented.filter((text) => !numbersOfNames(chinese).has(text)).map((text): Fault => ({ kind: 'invented', text })),
    ...missingNames(chinese, english).map((text): Fault => ({ kind: 'ticker', text })),
    ...leftChinese(english).map((text): Fault => ({ kind: 'chinese', text })),
    ...(isOddLength(chinese, english) ? [{ kind: 'length' as const, text: '' }] : []),
    ...terms
      .filter(({ target }) => !says(english, target))
      .map(({ source, target }): Fault => ({ kind: 'term', text: `${source} → ${target}` })),
  ]
}

/**
 * Names, tickers and identifiers: BTC, ERC-20, Layer2, x402, $PEPE, @harbourwire. One begins where a run of letters and
 * digits does: sought from within each long number as well, it would take the square of the number's length.
 */
export const latinName = /[$@#]?(?<![A-Za-z\d])\d*[A-Za-z][A-Za-z\d]*(?:[-_./&+][A-Za-z\d]+)*\+?/g

/** Units and words that a translation may say in another way. */
const sayable = new Set('usd hkd cny rmb eur jpy kb mb gb tb am pm utc vs kol app k m b t x'.split(' '))

/** Latin names in a text that its translation must keep. */
export function namesIn(text: string): string[] {
  const found = text.normalize('NFKC').match(latinName) ?? []
  return found.filter((name) => name.length > 1 && !sayable.has(name.toLowerCase()))
}

/** Numbers within names are part of the name: the 20 of ERC-20 is no number. */
export function withoutNames(text: string): string {
  return text.normalize('NFKC').replace(latinName, (name) => (/\d/.test(name) && isIdentifier(name) ? ' ' : name))
}

/** A name may be written apart: Layer2 is Layer 2. */
export const numbersOfNames = (text: string): Set<string> =>
  new Set(namesIn(text).flatMap((name) => name.match(/\d+(?:\.\d+)?/g) ?? []))

const isIdentifier = (name: string): boolean =>
  /[A-Za-z]/.test(name) && !/^\d[\d.,]*(?:st|nd|rd|th|x|s|k|m|b|t|bn|mn|tn|am|pm)?$/i.test(name)

function missingNames(chinese: string, english: string): string[] {
  const squeeze = (text: string) => text.toLowerCase().replace(/[\s\-_.]/g, '')
  const target = english.normalize('NFKC')
  const words = new Set(target.toLowerCase().match(/[a-z]+/g))
  const together = squeeze(target)
  const isThere = (name: string) => {
    const lower = name.toLowerCase()
    // Digits and signs may stand apart in the one and together in the other; letters are a word, or its plural.
    return /^[a-z]+$/.test(lower) ? words.has(lower) || words.has(`${lower}s`) : together.includes(squeeze(name))
  }
  return [...new Set(namesIn(chinese))].filter((name) => !isThere(name))
}

/** Chinese beside its translation, such as a title in brackets, would be fine in a book; here it is a leftover. */
const leftChinese = (english: string): string[] => [...new Set(english.match(/\p{sc=Han}+/gu) ?? [])].slice(0, 5)

const fewestCharacters = 16

/** English takes 1.2 to 2 words for three characters; a text far from that is another text. */
function isOddLength(chinese: string, english: string): boolean {
  const characters = chinese.match(/\p{sc=Han}/gu)?.length ?? 0
  const words = english.match(/[A-Za-z\d]+/g)?.length ?? 0
  if (characters < fewestCharacters) return words > 60
  return words < characters / 8 || words > characters * 2.5 + 20
}

/** True if an English text says a term in one of its forms: `automated market maker (AMM)` is said by either. */
export function says(english: string, target: string): boolean {
  const forms = target
    .split(/[()（）/]/)
    .map((form) => form.trim())
    .filter((form) => form !== '')
  return forms.length === 0 || forms.some((form) => formPattern(form).test(english))
}

/** Words in their order, with endings of number and tense: rate cut, rate cuts; set a new high, setting new highs. */
function formPattern(form: string): RegExp {
  const words = form.split(/[\s-]+/).filter((word) => !/^(?:an?|the)$/i.test(word))
  const stems = words.map((word) => `${escapePattern(stemOf(word))}\\w{0,4}`)
  return new RegExp(`\\b${stems.join('[\\s-]+(?:an? |the )?')}`, 'i')
}

const stemOf = (word: string): string => (word.length > 4 ? word.replace(/(?:e|y|ing|s)$/i, '') : word)
const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
