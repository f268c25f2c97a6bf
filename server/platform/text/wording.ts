import type { Engine } from '#language/engine.ts'
import { type Language, languages, scriptOf } from '#language/languages.ts'
import { createShortTextConverter } from './short-texts.ts'

/** Texts of a row in further languages, by BCP 47 tag; only what an editor wrote, conversions are derived. */
export type Versions<K extends string> = Partial<Record<string, Partial<Record<K, string>>>>

/** A row with short texts of its own. */
export type Translated<K extends string> = Record<K, string> & { language: string; versions: Versions<K> }

/** The texts as a reader gets them; `language` is the BCP 47 tag of the language that they are really in. */
export type Shown<K extends string> = Record<K, string> & { language: string }

const maxCached = 20_000
const isChinese = (language: string) => /^zh(-|$)/i.test(language)
const none: [string, undefined] = ['', undefined]

/** Chooses and converts the short texts of rows: names, titles, introductions. Each text is converted once. */
export function createWording(engine: Engine) {
  const broken = new Map<string, number[]>()
  const convert = createShortTextConverter(engine)
  const inScript = (text: string, language: Language): string =>
    convert(text, language === 'zh-Hant-HK' ? language : 'zh-Hans')

  /** A text of one language as a reader of another gets it: Chinese in their script, anything else as it is. */
  const asRead = (text: string, from: string, language: Language): string =>
    isChinese(from) && isChinese(language) && scriptOf(from) !== scriptOf(language) ? inScript(text, language) : text

  /** The language in which a reader of another has texts of one language that are converted but not translated. */
  const languageAsRead = (from: string, language: Language): string =>
    isChinese(from) && isChinese(language) ? language : from

  /**
   * True if a text is another one as it is read in either Chinese script. Words change with the script and do not all
   * change back, so that the way back is only tried last, for what a simpler converter made.
   */
  const isScriptOf = (given: string, own: string): boolean =>
    [own, inScript(own, 'zh-Hant-HK'), inScript(own, 'zh-Hans')].includes(given) ||
    inScript(given, 'zh-Hans') === inScript(own, 'zh-Hans')

  /**
   * The texts of a row for a reader: an editor's version for the language, else the row's own Chinese in the reader's
   * script, else any other version. Languages are never mixed: English comes from one version, which must have `lead`.
   * In Chinese an editor may have entered single fields of a script; the others are converted.
   */
  function localise<K extends string>(row: Translated<K>, lead: K, fields: readonly K[], language: Language): Shown<K> {
    const texts = (tag: string, read: (field: K) => string | undefined) =>
      ({ ...Object.fromEntries(fields.map((field) => [field, read(field) ?? ''])), language: tag }) as Shown<K>
    const own = row.versions[language]
    if (language === 'en')
      return own?.[lead] ? texts('en', (field) => own[field]) : texts(row.language, (field) => row[field])
    const [tag, chinese] = chineseOf(row, lead, language)
    if (!chinese) return texts(row.language, (field) => row[field])
    const converts = scriptOf(tag) !== scriptOf(language)
    const deriveField = (field: K) => (converts ? inScript(chinese[field] ?? '', language) : chinese[field])
    return texts(language, (field) => own?.[field] || deriveField(field))
  }

  /** The Chinese that a row has: its own, else the version that scripts are derived from, simplified where there is one. */
  function chineseOf<K extends string>(
    row: Translated<K>,
    lead: K,
    language: Language,
  ): [string, Partial<Record<K, string>> | undefined] {
    if (isChinese(row.language)) return [row.language, row]
    const written = Object.entries(row.versions).filter(([tag, texts]) => isChinese(tag) && texts?.[lead])
    return written.find(([tag]) => tag === 'zh-Hans') ?? written.find(([tag]) => tag === language) ?? written[0] ?? none
  }

  /** The site languages that a row has a text in, conversions between Chinese scripts included. */
  function languagesOf<K extends string>(row: Pick<Translated<K>, 'language' | 'versions'>, lead: K): Language[] {
    const written = [row.language, ...Object.keys(row.versions).filter((tag) => row.versions[tag]?.[lead])]
    return languages.filter((one) => (one === 'en' ? written.includes('en') : written.some(isChinese)))
  }

  /** Offsets (UTF-16) where a title may break between words; none outside of Chinese. */
  const breaks = (text: string, language: string): number[] =>
    isChinese(language) ? remembered(broken, `${engine.version}|${text}`, () => engine.breaks(text)) : []

  return { shown: localise, asRead, languageAsRead, isScriptOf, languagesOf, breaks }
}

function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  let value = known.get(key)
  if (value === undefined) {
    value = make()
    if (known.size >= maxCached) known.clear()
    known.set(key, value)
  }
  return value
}

export type Wording = ReturnType<typeof createWording>
