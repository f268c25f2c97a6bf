import type { Translated } from '#server/platform/text/wording.ts'

/** Texts in simplified Chinese and in English, as rows store them. */
export function toTranslated<K extends string>(given: Readonly<Record<K, readonly [string, string]>>): Translated<K> {
  const part = (at: 0 | 1) =>
    Object.fromEntries(Object.entries(given).map(([name, both]) => [name, (both as [string, string])[at]])) as Record<
      K,
      string
    >
  return { ...part(0), language: 'zh-Hans', versions: { en: part(1) } }
}
