import type { Language } from '#language/languages.ts'
import type { Caller } from './caller.ts'

/** Readers in two halves, for what is compared: by a hash of the day and the network address. */
export type ReaderHalf = 'a' | 'b'

/**
 * What a read knows about its reader: the language to answer in, the moment, and the tags it collects of everything it
 * showed, so that a cached page knows which changes concern it.
 */
export interface CallContext {
  readonly language: Language
  readonly now: Date
  readonly tags: Set<string>
  /** Who asks; unknown when a public page is made. */
  readonly caller?: Caller
  /**
   * The client whose request causes a public page to be made, as limits identify clients; nothing shown may depend on
   * it.
   */
  readonly client?: string
  /** Which half of readers a public page is made for, where it differs; the first where nothing is said. */
  readonly half?: ReaderHalf
  /** The key of an arrangement of the front page that is being previewed: for pages that only staff see. */
  readonly preview?: string
  /** What is shown with changes that readers do not have yet, such as 'event:12': for pages that only staff see. */
  readonly draftOf?: string
  /** When a public page is made: caches a part of an answer by itself, as long as what it shows is unchanged. */
  readonly keep?: <T>(name: string, ask: (context: CallContext) => Promise<T>) => Promise<T>
}

/**
 * A part of an answer that changes at other times than the rest. For public pages it is read again only when something
 * in it changed, whatever else the answer shows.
 * @param name names the part among all parts of all answers; the language is added
 */
export const partOf = <T>(context: CallContext, name: string, ask: (context: CallContext) => Promise<T>): Promise<T> =>
  context.keep ? context.keep(name, ask) : ask(context)
