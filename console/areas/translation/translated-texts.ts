import type { Translation } from '#contract/newsroom/translation.ts'

/** The translated texts of a record by the hash of what they translate. Pure. */

export type Texts = Readonly<Record<string, string>>

export const textsOf = ({ segments }: Pick<Translation, 'segments'>): Texts =>
  Object.fromEntries(segments.map(({ hash, translated }) => [hash, translated.text]))

/** A translation from elsewhere is saved here with the first word that is changed in it; then what was typed is enough. */
export const textsToSave = (base: Pick<Translation, 'segments' | 'version'>, typed: Texts): Texts =>
  base.version === 0 ? { ...textsOf(base), ...typed } : typed

/** Keeps the texts that still translate something in the record: a draft may be older than its source. */
export const textsIn = ({ segments }: Pick<Translation, 'segments'>, texts: Texts): Texts =>
  Object.fromEntries(
    segments.flatMap(({ hash }) => {
      const text = texts[hash]
      return text === undefined ? [] : [[hash, text]]
    }),
  )
