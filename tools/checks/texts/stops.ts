import type { ProductText, TextLanguage } from './product-texts.ts'

/** Catalogues of the interface; emails, files and pages of the server are prose, in which every sentence has its stop. */
const catalogues = /^(?:(?:web|console)\/locales|checkin\/texts|contract)\//

/** Keys of texts beside or inside a field. */
const hint = /(?:hint|placeholder)$/i

/** The end of a sentence before another one; abbreviations and decimal points are none. */
const sentenceEnd: Readonly<Record<'zh' | 'en', RegExp>> = {
  zh: /[。！？](?!$|[”’」』）])/u,
  en: /(?<!\.[A-Za-z])(?<=[A-Za-z0-9*)}”’])[.!?] [“A-Z{]/u,
}

/** The end of a text of several sentences: a stop, or a place for what follows. */
const finished: Readonly<Record<'zh' | 'en', RegExp>> = { zh: /[。！？…：”」）}]$/u, en: /[.!?…:”)}]\s*$/u }

const stop: Readonly<Record<'zh' | 'en', RegExp>> = { zh: /。$/u, en: /[^.]\.\s*$/u }

const scriptOf = (language: TextLanguage) => (language === 'en' ? 'en' : 'zh')

const isSingle = ({ language, text }: ProductText) => !sentenceEnd[scriptOf(language)].test(text)

const hasStop = ({ language, text }: ProductText) => stop[scriptOf(language)].test(text)

/**
 * Full stops that stand or lack at random, one fault a line: several sentences end with a stop, a hint of one sentence does
 * not, and a text of one sentence has its stop in all languages or in none.
 */
export function stopFaults(texts: readonly ProductText[]): string[] {
  const shown = texts.filter(({ where }) => catalogues.test(where))
  return [...shown.flatMap(faultAlone), ...faultsBetweenLanguages(shown)]
}

function faultAlone(text: ProductText): string[] {
  const fault = (words: string) => [`${text.where} (${text.language}) ${words}: ${text.text}`]
  if (!isSingle(text)) return finished[scriptOf(text.language)].test(text.text) ? [] : fault('lacks its last stop')
  return hint.test(text.where) && hasStop(text) ? fault('is a hint of one sentence with a stop') : []
}

/** Languages of a catalogue are files beside each other: `site/en.ts`, `site/zh-hans.ts`; `sales-en.ts`, `sales-zh-hans.ts`. */
function faultsBetweenLanguages(texts: readonly ProductText[]): string[] {
  const byKey = Map.groupBy(texts.filter(isSingle), ({ where }) =>
    where.replace(/(?:zh-hans|zh-hant|hans|hant|en)(?:-overrides|\.generated)?\.ts:/, '*:'),
  )
  return [...byKey].flatMap(([key, same]) => {
    if (!key.includes('*:')) return []
    const without = same.filter((one) => !hasStop(one))
    return without.length === 0 || without.length === same.length
      ? []
      : [`${key} has a stop in some languages only: ${same.map(({ text }) => text).join(' / ')}`]
  })
}
