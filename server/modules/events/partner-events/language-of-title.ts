import type { Engine } from '#language/engine.ts'
import { textLanguage } from '#server/platform/text/languages/text-language.ts'

/** The language of a title whose source does not say it, as a BCP 47 tag; English where nothing decides. */
export function languageOfTitle(title: string, engine: Pick<Engine, 'toSimplified' | 'toTraditional'>): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(title)) return 'ja'
  if (/\p{Script=Hangul}/u.test(title)) return 'ko'
  if (!/\p{Script=Han}/u.test(title)) return textLanguage(title, undefined)
  // Text written in one script changes more when it is converted to the other.
  const toSimplified = distance(title, engine.toSimplified(title))
  return toSimplified > distance(title, engine.toTraditional(title)) ? 'zh-Hant' : 'zh-Hans'
}

/** How many characters of a text stand elsewhere, or not at all, in another one. */
function distance(text: string, other: string): number {
  const others = [...other]
  return [...text].filter((character, place) => character !== others[place]).length
}
