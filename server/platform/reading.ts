import type { Language } from '#language/languages.ts'
import type { Caller } from './caller.ts'

/**
 * What a read knows of its reader: the language to answer in, the moment, and the tags that it leaves of all that it
 * showed, so that a cached page knows which changes concern it.
 */
export interface Reading {
  readonly language: Language
  readonly now: Date
  readonly tags: Set<string>
  /** Who asks; unknown where a page for everybody is made. */
  readonly caller?: Caller
  /** Whose request has a page for everybody made, as limits know clients; nothing that is shown may depend on it. */
  readonly client?: string
  /** The key of an arrangement of the front page that is tried out: for pages that nobody but staff sees. */
  readonly preview?: string
  /** Where a page for everybody is made: keeps a part of an answer by itself, as long as what it shows is unchanged. */
  readonly keep?: <T>(name: string, ask: (reading: Reading) => Promise<T>) => Promise<T>
}

/**
 * A part of an answer that changes at other times than the rest. For pages that are kept for everybody it is read again
 * only when something in it changed, whatever else the answer shows.
 * @param name names the part among all parts of all answers; the language is added
 */
export const partOf = <T>(reading: Reading, name: string, ask: (reading: Reading) => Promise<T>): Promise<T> =>
  reading.keep ? reading.keep(name, ask) : ask(reading)
