import { type CheckedTerm, type Fault, namesIn, numbersOfNames, withoutNames } from './checks.ts'
import { compareNumbers } from './numbers.ts'

/** Comparing an English paragraph with its Chinese translation. Pure. */

/** Abbreviations that Chinese usually says in words. */
const spelledOut = new Set(
  'us usa uk eu un uae uae sec cftc fbi doj irs fca fed fomc ecb boj boe pboc hkma sfc imf bis who wto opec ceo cfo cto coo cmo ipo gdp cpi ppi pce pmi ai vc pr hr it tv uri url q1 q2 q3 q4 h1 h2 est et pt gmt jan feb mar apr jun jul aug sep sept oct nov dec'.split(
    ' ',
  ),
)
const fewestWords = 12
const longestLeft = 5

/**
 * Compares what a paragraph says in English with what its translation says.
 * @param terms the glossary's terms that occur in it, with what Chinese has to say
 */
export function checkIntoChinese(english: string, chinese: string, terms: readonly CheckedTerm[] = []): Fault[] {
  if (chinese.trim() === '') return [{ kind: 'empty', text: '' }]
  // The comparison goes from Chinese to English: what it misses there was invented here.
  const { missing: invented, invented: missing } = compareNumbers(withoutNames(chinese), withoutNames(english))
  const named = numbersOfNames(english)
  return [
    ...missing.map((text): Fault => ({ kind: 'number', text })),
    ...invented.filter((text) => !named.has(text)).map((text): Fault => ({ kind: 'invented', text })),
    ...missingTickers(english, chinese).map((text): Fault => ({ kind: 'ticker', text })),
    ...leftEnglish(chinese).map((text): Fault => ({ kind: 'english', text })),
    ...(isOddLength(english, chinese) ? [{ kind: 'length' as const, text: '' }] : []),
    ...terms
      .filter(({ target }) => !saysInChinese(chinese, target))
      .map(({ source, target }): Fault => ({ kind: 'term', text: `${source} → ${target}` })),
  ]
}

/** True if a Chinese text says a term in one of its forms, which strokes part. */
export const saysInChinese = (chinese: string, target: string): boolean =>
  target.split('/').some((form) => chinese.includes(form.trim()))

/** Tickers and identifiers: $PEPE, BTC, ERC-20. Other names in Latin letters have Chinese ones, which are unknown here. */
function missingTickers(english: string, chinese: string): string[] {
  const squeeze = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s\-_.$@#]/g, '')
  const target = squeeze(chinese)
  const isTicker = (name: string) => /^[$]/.test(name) || (/^[A-Z\d][A-Z\d-]+$/.test(name) && /[A-Z]{2}/.test(name))
  const wanted = namesIn(english).filter((name) => isTicker(name) && !spelledOut.has(name.toLowerCase()))
  // A headline in capitals names nothing.
  const isShouted = !/[a-z]{2}/.test(english) && wanted.length > 4
  return isShouted ? [] : [...new Set(wanted)].filter((name) => !target.includes(squeeze(name)))
}

/** Runs of English words: a name may remain, a clause may not. */
function leftEnglish(chinese: string): string[] {
  const runs = chinese.match(/(?<![a-z'])[A-Za-z][a-z']+(?:[ ,]+[A-Za-z][a-z']*){4,}/g) ?? []
  if (runs.length > 0) return runs.map((run) => run.slice(0, 40)).slice(0, longestLeft)
  return /\p{sc=Han}/u.test(chinese) || !/[A-Za-z]{3}/.test(chinese) ? [] : [chinese.slice(0, 40).toWellFormed()]
}

/** A Chinese character corresponds to 0.5 to 0.8 English words; a text far from that is another text. */
function isOddLength(english: string, chinese: string): boolean {
  const words = english.match(/[A-Za-z\d]+/g)?.length ?? 0
  const characters = chinese.match(/\p{sc=Han}/gu)?.length ?? 0
  if (words < fewestWords) return characters > 80
  return characters < words / 2.5 || characters > words * 5 + 20
}
