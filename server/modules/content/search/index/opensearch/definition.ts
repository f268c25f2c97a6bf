import { createHash } from 'node:crypto'
import type { SearchDocument } from '../documents.ts'
import type { Token } from '../tokens.ts'

/** Raise it with every change to the settings below: documents are then written again, into another index. */
const definitionVersion = 1
/** Words that stand at one place are written together: 区块链|区块|块链. */
const joint = '|'
const longestPlace = 10_000

const words = { type: 'text', analyzer: 'words', norms: false, position_increment_gap: 100 }

/** How an index is made. Texts come cut into words; the engine only separates them again. */
export const indexDefinition = {
  settings: {
    analysis: {
      tokenizer: {
        places: { type: 'whitespace', max_token_length: longestPlace },
        pairs: { type: 'ngram', min_gram: 2, max_gram: 2 },
        signs: { type: 'ngram', min_gram: 1, max_gram: 1 },
      },
      filter: { same_place: { type: 'pattern_capture', preserve_original: false, patterns: ['([^|]+)'] } },
      analyzer: {
        words: { type: 'custom', tokenizer: 'places', filter: ['same_place'] },
        pairs: { type: 'custom', tokenizer: 'pairs' },
        signs: { type: 'custom', tokenizer: 'signs' },
      },
    },
  },
  mappings: {
    dynamic: 'strict',
    properties: {
      source: { type: 'keyword' },
      record_id: { type: 'long' },
      kind: { type: 'keyword' },
      at: { type: 'date', format: 'epoch_millis' },
      ends_at: { type: 'date', format: 'epoch_millis' },
      public_from: { type: 'date', format: 'epoch_millis' },
      author_id: { type: 'long' },
      label_ids: { type: 'long' },
      languages: { type: 'keyword' },
      titles: words,
      names: words,
      words,
      head: {
        type: 'text',
        analyzer: 'pairs',
        norms: false,
        fields: { signs: { type: 'text', analyzer: 'signs', norms: false, index_options: 'docs' } },
      },
      shown: { type: 'object', enabled: false },
    },
  },
} as const

/** The name of the index that has documents as these rules and a glossary cut them. */
export const indexNameOf = (alias: string, version: string): string =>
  `${alias}-${createHash('sha256').update(`${definitionVersion} ${version}`).digest('hex').slice(0, 16)}`

/** Words with those of the same place together, places apart. */
function placesOf(tokens: readonly Token[]): string {
  const places: (string[] | undefined)[] = []
  for (const { word, place } of tokens) {
    const known = places[place]
    if (known) known.push(word)
    else places[place] = [word]
  }
  // A place without a word keeps others from being neighbours.
  return Array.from(places, (some) => some?.join(joint) || joint)
    .slice(1)
    .join(' ')
}

const earliest = -8_640_000_000_000_000
const latest = 8_640_000_000_000_000

const written = /^(\d{4,6})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d(?:\.\d+)?)([+-])(\d\d)(?::?(\d\d))?(?::\d\d)?( BC)?$/

/**
 * A moment as PostgreSQL writes it, in milliseconds. One that no date here can be, such as one in the year 290000, is the
 * earliest or latest that can: what has it is indexed nevertheless.
 * @throws RangeError where it is none
 */
export function millisecondsOf(moment: string): number {
  if (moment === 'epoch') return 0
  if (moment.endsWith('infinity')) return moment.startsWith('-') ? earliest : latest
  const iso = Date.parse(moment)
  const parts = written.exec(moment)
  if (!parts) {
    if (Number.isNaN(iso)) throw new RangeError(`${moment} is no moment`)
    return iso
  }
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts.slice(1, 6).map(Number)
  const date = new Date(0)
  // The year before 1 is 1 BC.
  date.setUTCFullYear(parts[10] ? 1 - year : year, month - 1, day)
  date.setUTCHours(hour, minute, 0, Math.floor(Number(parts[6]) * 1_000))
  const offset = (parts[7] === '-' ? -1 : 1) * (Number(parts[8]) * 60 + Number(parts[9] ?? 0)) * 60_000
  const value = date.getTime() - offset
  return Number.isNaN(value) ? (parts[10] ? earliest : latest) : Math.min(Math.max(value, earliest), latest)
}

/** The id of a document in the engine, made of the table and number of its record. */
export const documentIdOf = (source: string, id: number): string => `${source}:${id}`

/** A document as the engine keeps it. */
export function storedOf(document: SearchDocument) {
  const { source, id, kind, titles, names, texts, characters } = document
  return {
    source,
    record_id: id,
    kind,
    at: millisecondsOf(document.at),
    ends_at: document.endsAt === null ? null : millisecondsOf(document.endsAt),
    public_from: millisecondsOf(document.publicFrom),
    author_id: document.authorId,
    label_ids: document.labelIds,
    languages: document.languages,
    titles: titles.map(placesOf),
    names: names.map(placesOf),
    words: [...[...titles, ...names, ...texts].map(placesOf), ...characters],
    head: document.head,
    shown: document.shown,
  }
}
