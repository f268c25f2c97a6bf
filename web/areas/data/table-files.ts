import type { Language } from '#language/languages.ts'
import { type DataPlace, dataAddress } from '#web/domains/data/data-address.ts'
import { dataPath } from '#web/domains/data/data-paths.ts'
import { columnKeys, usuallyWithout } from '#web/domains/data/row-columns.tsx'

const languageNames: Readonly<Record<Language, string>> = { 'zh-Hans': 'cn', 'zh-Hant-HK': 'hk', en: 'en' }
const holderTypes: ReadonlySet<string> = new Set(['bitcoin', 'ether'])

/** Returns the address of the file of a holder's acquisitions and disposals. */
export const tradesFile = (holder: string, language: Language): string =>
  `${dataPath}/files/trades.csv?${new URLSearchParams({ entity: holder, language: languageNames[language] })}`

/** Series day by day, as a file. */
export function seriesFile(
  keys: readonly string[],
  period: { from?: string | undefined; to?: string | undefined },
  language: Language,
): string {
  const query = new URLSearchParams({ keys: keys.join(), language: languageNames[language] })
  for (const [name, day] of Object.entries(period)) if (day) query.set(name, day)
  return `${dataPath}/files/series.csv?${query}`
}

/** The files of a table as it is shown: the same filter, order, columns and language. */
export function tableFiles({ type, view, keyword, sort, order, without }: DataPlace, language: Language) {
  const query = new URLSearchParams(dataAddress({ type, keyword, sort, order }).split('?')[1])
  if (view && holderTypes.has(type)) query.set('kind', view)
  const shown = columnKeys(type).filter((key) => !(without ?? usuallyWithout[type]).includes(key))
  query.set('columns', shown.join())
  query.set('language', languageNames[language])
  return (['csv', 'json'] as const).map((format) => ({
    href: `${dataPath}/files/${type}.${format}?${query}`,
    label: format.toUpperCase(),
    /** A name for the file where it is saved. */
    name: `${type}.${format}`,
    type: format === 'csv' ? 'text/csv' : 'application/json',
  }))
}
