import type { Engine } from '#language/engine.ts'

/** Raise it with every change that cuts a text into other words: documents are then indexed again in the background. */
const tokenizerVersion = 3

/** Returns the version that a document's words depend on: of the tokenizer, and of the glossary. */
export const wordsVersion = (engine: Pick<Engine, 'version'>): string => `${tokenizerVersion} ${engine.version}`

/** A word of a text and its place, counted in words; parts of a word stand at its place. */
export interface Token {
  word: string
  place: number
}

/** A run of Chinese characters, or of letters and digits with what joins them (erc-20, 6.8, 1,048). */
export interface Run {
  /** Without the signs between thousands. */
  text: string
  start: number
  /** End of the token in the text that it was read from. */
  end: number
  han: boolean
}

const runs =
  /[\u3007\p{sc=Han}]+|[[\p{L}\p{N}]--\p{sc=Han}]+(?:(?:[\-_.+\/']|(?<=\p{N}),(?=\p{N}{3}(?!\p{N})))[[\p{L}\p{N}]--\p{sc=Han}]+)*/gv
const startsHan = /^[\u3007\p{sc=Han}]/u
const joints = /[-_.+/']/
/** Characters that join words, but not the parts of a number (0.15.1-beta). */
const wordJoints = /[-_+/']/
const version = /^v(?=\p{N}+\.)/u
const lettersThenDigits = /^(\p{L}+)\p{N}+$/u
const letters = /^\p{L}+$/u
const digits = /^\p{N}{1,4}$/u
/** Hashes, addresses and signatures are looked for too, of which those of Solana are the longest; longer words are none. */
const longestWord = 88

/** The runs of a folded text. */
export function runsOf(folded: string): Run[] {
  return [...folded.matchAll(runs)].map((found) => ({
    text: found[0].replaceAll(',', ''),
    start: found.index,
    end: found.index + found[0].length,
    han: startsHan.test(found[0]),
  }))
}

/** A version without what stands before its number; undefined for what is none. */
export const plainVersion = (word: string): string | undefined => (version.test(word) ? word.slice(1) : undefined)

/** A Latin word whole and in parts: erc-20, erc20, erc, 20; layer2, layer; v0.15.1-beta, 0.15.1. */
export function latinForms(word: string): string[] {
  const plain = plainVersion(word)
  if (plain !== undefined) return [word, ...latinForms(plain)]
  const forms = new Set([word])
  const parts = word.split(joints)
  if (parts.length > 1) {
    forms.add(parts.join(''))
    for (const part of word.split(wordJoints)) forms.add(plainVersion(part) ?? part)
    for (const part of parts) forms.add(part)
  }
  const [, begins] = lettersThenDigits.exec(word) ?? []
  if (begins) forms.add(begins)
  return [...forms]
}

/** Letters of an abbreviation, which a point and a space may follow. */
const longestAbbreviation = 3

/** Returns the joined spelling of two adjacent Latin words: layer 2, layer2; zk rollup, zkrollup; mt. gox, mtgox. */
export function joinedWith(run: Run, next: Run | undefined): string | undefined {
  if (!next || run.han || next.han || !letters.test(run.text)) return
  const apart = next.start - run.end
  if (apart !== 1 && !(apart === 2 && run.text.length <= longestAbbreviation)) return
  return digits.test(next.text) || (run.text.length <= 4 && letters.test(next.text)) ? run.text + next.text : undefined
}

/** All neighbouring characters within a word of three or more: 区块 in 区块链. */
function* pairsOf(word: string): Generator<string> {
  const characters = [...word]
  if (characters.length < 3) return
  for (let at = 0; at + 1 < characters.length; at += 1) yield `${characters[at]}${characters[at + 1]}`
}

/** The words of a stored text in either script. Time grows with its length alone. */
export function tokensOf(text: string, engine: Pick<Engine, 'fold' | 'words'>): Token[] {
  const tokens: Token[] = []
  let place = 0
  const all = runsOf(engine.fold(text))
  for (const [index, run] of all.entries()) {
    if (run.han) {
      for (const word of engine.words(run.text)) {
        place += 1
        tokens.push({ word, place })
        for (const pair of pairsOf(word)) tokens.push({ word: pair, place })
      }
      continue
    }
    place += 1
    const joined = joinedWith(run, all[index + 1])
    for (const word of joined ? [...latinForms(run.text), joined] : latinForms(run.text)) tokens.push({ word, place })
  }
  return tokens.filter(({ word }) => word.length <= longestWord)
}

/** A word as PostgreSQL reads it in tsvector and tsquery. */
export const lexeme = (word: string): string => `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`

/** PostgreSQL keeps no place after this one. */
const lastPlace = 16_383
/** Places of one word that are kept: enough for phrases, and bounded for a text that repeats it. */
const keptPlaces = 40
/** Between texts, so that no phrase reaches from one into the next. */
const gap = 8

/** A part of a document and its weight: A for titles, B for names, nothing for the rest. */
export interface WeighedTokens {
  tokens: readonly Token[]
  weight?: 'A' | 'B'
}

/** A tsvector of texts, one after the other. @param loose words that have no place, and so are in no phrase */
export function vectorOf(parts: readonly WeighedTokens[], loose: Iterable<string> = []): string {
  const places = new Map<string, string[]>()
  let offset = 0
  for (const { tokens, weight = '' } of parts) {
    let last = 0
    for (const { word, place } of tokens) {
      const known = places.get(word) ?? []
      places.set(word, known)
      if (known.length < keptPlaces && offset + place <= lastPlace) known.push(`${offset + place}${weight}`)
      last = place
    }
    offset += last + gap
  }
  for (const word of loose) if (!places.has(word)) places.set(word, [])
  return [...places].map(([word, at]) => (at.length > 0 ? `${lexeme(word)}:${at.join(',')}` : lexeme(word))).join(' ')
}
