import { CallError } from '#contract/errors.ts'
import type { Language } from '#language/languages.ts'

/** Endings of the columns of texts in tables by language: `name`, `name_hant`, `name_en`. */
export const columnEndings = { 'zh-Hans': '', 'zh-Hant-HK': '_hant', en: '_en' } as const satisfies Record<
  Language,
  string
>

/**
 * The column that the refusal of a row is about, with its limit in characters: `name_en (≤ 60)`.
 * @param limits limits of the texts by their names
 */
export function refusedColumn(error: unknown, limits: Readonly<Record<string, { max: number }>>): string {
  const field = (error instanceof CallError && error.detail) || ''
  const [, language, name = ''] = /^texts\.([A-Za-z-]+)\.(\w+)$/.exec(field) ?? []
  const ending = Object.entries(columnEndings).find(([one]) => one === language)?.[1]
  return ending === undefined ? field : `${name}${ending} (≤ ${limits[name]?.max})`
}
