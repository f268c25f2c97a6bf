import type { Versions } from '#server/platform/text/wording.ts'

/** The English version that stands beside the Chinese fields as `<field>_en`; none where no field has one. */
export function englishOf<K extends string>(
  row: Readonly<Partial<Record<`${K}_en`, string>>>,
  fields: readonly K[],
): Versions<K> {
  const written = fields.flatMap((field) => {
    const text = row[`${field}_en`]
    return text ? [[field, text] as const] : []
  })
  return written.length > 0 ? { en: Object.fromEntries(written) as Partial<Record<K, string>> } : {}
}
