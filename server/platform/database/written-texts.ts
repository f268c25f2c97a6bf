import { CallError } from '#contract/errors.ts'
import type { Texts } from '#contract/staff/records.ts'
import { type Language, languages, scriptOf } from '#language/languages.ts'
import { withoutUnseen } from '#server/platform/text/unseen.ts'
import type { Translated, Versions } from '#server/platform/text/wording.ts'
import { sanitizeForPostgres } from './database.ts'

/**
 * Texts of a record as editors submit them, by language, and as rows store them: one original language, and versions.
 */

/** Constraints on the content of a field: number of code points, and whether several lines are allowed. */
export interface FieldRule {
  max: number
  lines?: boolean
}

/** A text without invisible characters, in one line or in several. */
export function cleanText(text: string, lines = false): string {
  const clean = sanitizeForPostgres(text)
  return withoutUnseen(lines ? clean.replace(/\r\n?/g, '\n') : clean.replace(/\s+/gu, ' ')).trim()
}

/** The same in several lines, with tabs, which mean something in Markdown. */
export const cleanMarkdown = (text: string): string =>
  withoutUnseen(sanitizeForPostgres(text).replace(/\r\n?/g, '\n'), { keepTabs: true }).trim()

/** The site language under which a stored text is edited. */
export function languageOfText(tag: string): Language {
  if (!/^zh(-|$)/i.test(tag)) return 'en'
  return scriptOf(tag) === 'Hant' ? 'zh-Hant-HK' : 'zh-Hans'
}

interface Rules<K extends string> {
  fields: Readonly<Record<K, FieldRule>>
  /** The field without which there is no text in a language. */
  lead: NoInfer<K>
  /**
   * The language that the row must have, such as that of its owner; else the first language that has the lead field.
   */
  language?: Language
  /** The prefix of a field's name in a refusal, such as 'chapters.0.'. */
  at?: string
}

/**
 * Texts as a row stores them.
 * @throws CallError invalidInput with the place of the field that is too long, or of the lead where it is missing
 */
export function rowOfTexts<K extends string>(
  texts: Texts<K>,
  { fields, lead, language, at = '' }: Rules<K>,
): Translated<K> {
  const names = Object.keys(fields) as K[]
  const sound = new Map<Language, Partial<Record<K, string>>>()
  for (const one of languages) {
    const given = texts[one]
    if (!given) continue
    const clean: Partial<Record<K, string>> = {}
    for (const name of names) {
      const text = cleanText(given[name] ?? '', fields[name].lines)
      if ([...text].length > fields[name].max) throw new CallError('invalidInput', `${at}texts.${one}.${name}`)
      if (text) clean[name] = text
    }
    if (Object.keys(clean).length > 0) sound.set(one, clean)
  }
  const own = language ?? languages.find((one) => sound.get(one)?.[lead])
  const base = own && sound.get(own)
  if (!own || !base?.[lead]) throw new CallError('invalidInput', `${at}texts.${own ?? 'zh-Hans'}.${lead}`)
  const versions: Versions<K> = Object.fromEntries([...sound].filter(([one]) => one !== own))
  const texted = Object.fromEntries(names.map((name) => [name, base[name] ?? ''])) as Record<K, string>
  return { ...texted, language: own, versions }
}

/** The reverse: what people wrote, by the site's languages. */
export function textsOfRow<K extends string>(row: Translated<K>, fields: readonly K[]): Texts<K> {
  const texts: Texts<K> = {}
  const put = (tag: string, given: Partial<Record<K, string>>) => {
    const language = languageOfText(tag)
    const written = Object.fromEntries(fields.flatMap((name) => (given[name] ? [[name, given[name]]] : [])))
    if (Object.keys(written).length > 0) texts[language] ??= written as Partial<Record<K, string>>
  }
  put(row.language, row)
  for (const [tag, given] of Object.entries(row.versions)) if (given) put(tag, given)
  return texts
}

/**
 * A text without invisible characters, of at most `max` code points.
 * @throws CallError invalidInput where it is too long, or empty and not optional
 */
export function parseText(
  text: string,
  longest: number,
  at: string,
  { optional = false, lines = false }: { optional?: boolean; lines?: boolean } = {},
): string {
  const clean = cleanText(text, lines)
  if ([...clean].length > longest || (!clean && !optional)) throw new CallError('invalidInput', at)
  return clean
}
