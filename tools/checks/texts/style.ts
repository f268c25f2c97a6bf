import { readFile } from 'node:fs/promises'
import { avoidedWords } from './house-words.ts'
import { type ProductText, productTexts, type TextLanguage } from './product-texts.ts'
import { stopFaults } from './stops.ts'
import { type RefusedTerm, refusedTerms } from './terms.ts'

/** A rule of style: the fault that it finds in a text, in words; undefined if there is none. */
type Rule = (text: string, language: TextLanguage) => string | undefined

/** The rules that every text of the product follows (docs/words.md). */
const rules: readonly Rule[] = [spaces, separators, quotationMarks, words, plurals]

/** Returns the faults of texts, one line each. */
export const faultsOf = (texts: readonly ProductText[]): string[] =>
  texts.flatMap(({ language, where, text }) =>
    rules.flatMap((rule) => {
      const fault = rule(text, language)
      return fault === undefined ? [] : [`${where} (${language}) ${fault}: ${text}`]
    }),
  )

/** Words that name a thing otherwise than the table of terms, one line each. */
export const termFaults = (texts: readonly ProductText[], terms: readonly RefusedTerm[]): string[] =>
  texts.flatMap(({ language, where, text }) =>
    terms.flatMap(({ word, languages, instead }) => {
      const found = languages.includes(language) ? word.exec(withoutPlaces(text))?.[0] : undefined
      return found === undefined ? [] : [`${where} (${language}) says “${found}” instead of ${instead}: ${text}`]
    }),
  )

/** The faults of all texts of the product. */
export async function checkStyle(): Promise<string[]> {
  const texts = await productTexts()
  const words = await readFile(new URL('../../../docs/words.md', import.meta.url), 'utf8')
  return [...faultsOf(texts), ...stopFaults(texts), ...termFaults(texts, refusedTerms(words))]
}

/** The style sheet makes the space between Chinese and Latin; no text contains it. */
function spaces(text: string): string | undefined {
  const found = /\p{Script=Han} [A-Za-z0-9_{$]|[A-Za-z0-9_}%] \p{Script=Han}/u.exec(text)?.[0]
  return found === undefined ? undefined : `has a space between Chinese and Latin in “${found}”`
}

/** Titles of pages end in a place for the name of the site or of what they belong to. */
function separators(text: string, language: TextLanguage): string | undefined {
  const separator = language === 'en' ? ' | ' : '｜'
  const found = /\S( ?[|｜·–—-] ?)\{(?:site|title)\}$/u.exec(text)?.[1]
  return found === undefined || found === separator ? undefined : `joins the parts of a title by “${found}”`
}

const foreignMarks: Readonly<Record<TextLanguage, RegExp>> = {
  hans: /[「」『』]|["']\p{Script=Han}|\p{Script=Han}["']/u,
  hant: /[“”‘’]|["']\p{Script=Han}|\p{Script=Han}["']/u,
  en: /[A-Za-z}]'(?:s|t|re|ve|ll|d|m)\b|"[A-Za-z{]|[「」『』]|\.\.\./,
}

function quotationMarks(text: string, language: TextLanguage): string | undefined {
  const found = foreignMarks[language].exec(text)?.[0]
  return found === undefined ? undefined : `has marks of another language in “${found}”`
}

/** Names of places in a text, `{held}`, are no words of it. */
const withoutPlaces = (text: string) => text.replace(/\{\w+\}/g, '{}')

function words(text: string, language: TextLanguage): string | undefined {
  for (const [word, instead] of avoidedWords[language]) {
    const found = word.exec(withoutPlaces(text))?.[0]
    if (found !== undefined) return `says “${found}” instead of ${instead}`
  }
  return undefined
}

/** Places that hold a count or an amount of something. */
const counted =
  'n|m|of|to|all|total|most|least|limit|width|days|hours|minutes|speakers|sessions|votes|awards|accounts|questions'
/** Values in the server’s texts have no names: a unit of time or of tickets after one is counted. */
const unit = 'minutes|hours|days|months|tickets|places|votes|orders'
const fixedPlural = new RegExp(
  `\\{(?:${counted})\\} (?!is\\b|was\\b|has\\b|ms\\b|across\\b)[a-z]+s\\b|\\{\\} (?:${unit})\\b`,
)

/** A word after a count has a singular as well: `{n} {n|day|days}`. */
function plurals(text: string, language: TextLanguage): string | undefined {
  const found = language === 'en' ? fixedPlural.exec(text)?.[0] : undefined
  return found === undefined ? undefined : `has a fixed plural in “${found}”`
}
