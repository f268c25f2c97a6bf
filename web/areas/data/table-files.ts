import type { Language } from '#language/languages.ts'
import { type DataPlace, dataAddress, dataPath } from '#web/domains/data/data-address.ts'
import { columnKeys } from '#web/domains/data/row-columns.tsx'

const languageNames: Readonly<Record<Language, string>> = { 'zh-Hans': 'cn', 'zh-Hant-HK': 'hk', en: 'en' }
const holderTypes: ReadonlySet<string> = new Set(['bitcoin', 'ether'])

/** The files of a table as it is shown: the same filter, order, columns and language. */
export function tableFiles({ type, view, keyword, sort, order, without }: DataPlace, language: Language) {
  const query = new URLSearchParams(dataAddress({ type, keyword, sort, order }).split('?')[1])
  if (view && holderTypes.has(type)) query.set('kind', view)
  if (without)
    query.set(
      'columns',
      columnKeys(type)
        .filter((key) => !without.includes(key))
        .join(),
    )
  query.set('language', languageNames[language])
  return (['csv', 'json'] as const).map((format) => ({
    href: `${dataPath}/files/${type}.${format}?${query}`,
    label: format.toUpperCase(),
    /** A name for the file where it is saved. */
    name: `${type}.${format}`,
    type: format === 'csv' ? 'text/csv' : 'application/json',
  }))
}
