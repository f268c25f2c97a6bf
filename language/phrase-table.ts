/**
 * Longest-match table of characters and phrases. Browser-safe.
 *
 * Instead of a tree of maps, one map holds all phrases and another contains which phrase lengths begin with two given
 * code units: most positions of a text are settled by a single integer look-up, and 50,000 phrases load in a few
 * hundredths of a second.
 */

/** A match: where it ends in the text (UTF-16 offset) and what to write instead. */
export interface Match {
  end: number
  value: string
}

/** Returns whether a phrase may begin at `start` and end at `end` (UTF-16 offsets). */
export type Accept = (start: number, end: number) => boolean

function firstTwoUnits(text: string, at: number): number {
  return text.charCodeAt(at) * 0x10000 + text.charCodeAt(at + 1)
}

/** UTF-16 units of the character at `at`: 2 for a surrogate pair, else 1 (also for a lone surrogate). */
export function characterLength(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

/** The entries of a dictionary in OpenCC's form: `source value|source value|...`. */
export function* entries(dictionary: string): Generator<[source: string, value: string]> {
  for (const entry of dictionary.split('|')) {
    const space = entry.indexOf(' ')
    if (space > 0) yield [entry.slice(0, space), entry.slice(space + 1)]
  }
}

export class PhraseTable {
  #characters = new Map<number, string>()
  #phrases = new Map<string, string>()
  #lengths = new Map<number, number[]>()

  /** Number of characters and phrases. */
  get size(): number {
    return this.#characters.size + this.#phrases.size
  }

  /** Adds one entry; an entry that is there already stays, so load the more important dictionary first. */
  add(source: string, value: string): void {
    if (source === '') return
    if (source.length === characterLength(source, 0)) {
      const codePoint = source.codePointAt(0) as number
      if (!this.#characters.has(codePoint)) this.#characters.set(codePoint, value)
      return
    }
    if (this.#phrases.has(source)) return
    this.#phrases.set(source, value)
    this.#addLength(firstTwoUnits(source, 0), source.length)
  }

  /** Adds every entry of a dictionary in OpenCC's form: `source value|source value|...`. */
  load(dictionary: string): this {
    for (const [source, value] of entries(dictionary)) this.add(source, value)
    return this
  }

  /** Returns the replacement of a single character; undefined if the table has none. */
  character(codePoint: number): string | undefined {
    return this.#characters.get(codePoint)
  }

  /** Returns the replacement of exactly this phrase of two or more characters; undefined if not in the table. */
  phrase(source: string): string | undefined {
    return this.#phrases.get(source)
  }

  /** The longest phrase of two or more characters at a position, up to `limit`, among those that `accept` lets pass. */
  longestPhrase(text: string, at: number, limit = text.length, accept?: Accept): Match | undefined {
    const lengths = this.#lengths.get(firstTwoUnits(text, at))
    if (lengths === undefined) return undefined
    for (const length of lengths) {
      const end = at + length
      if (end > limit || (accept && !accept(at, end))) continue
      const value = this.#phrases.get(text.slice(at, end))
      if (value !== undefined) return { end, value }
    }
    return undefined
  }

  #addLength(key: number, length: number): void {
    const lengths = this.#lengths.get(key)
    if (lengths === undefined) this.#lengths.set(key, [length])
    else if (!lengths.includes(length)) lengths.splice(lengths.findLastIndex((one) => one > length) + 1, 0, length)
  }
}
