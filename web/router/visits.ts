import type { Language } from '#language/languages.ts'
import { isSamePage } from './addresses.ts'

/**
 * Ways to screens that switch the reader's language. Such a page is loaded in its language, and the reader's changes on
 * arrival: a reader who turns back before keeps theirs. Reloading the present page switches nothing, nor does the way
 * from /en/hk to /hk, by which simplified Chinese was chosen there.
 * @param start the path of the first page
 * @param screenLanguage the language that the screen at a path switches to
 * @param take called at every arrival that switches the language
 */
export function createVisits(
  start: string,
  screenLanguage: (pathname: string) => Language | undefined,
  take: (pathname: string, language: Language) => void,
) {
  let shown = start
  /** The language that a way to this path switches to. */
  const visiting = (pathname: string): Language | undefined =>
    isSamePage(pathname, shown) ? undefined : screenLanguage(pathname)
  return {
    visiting,
    /** Call it with the path of the page that is shown, whenever it may have changed. */
    arrive(pathname: string): void {
      const language = visiting(pathname)
      shown = pathname
      if (language) take(pathname, language)
    },
  }
}
