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
}
