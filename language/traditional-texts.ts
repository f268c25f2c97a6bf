import { createEngine } from './engine.ts'
import { glossary } from './glossary.ts'
import { interfaceTerms } from './interface-terms.ts'
import { protectedNames } from './names.ts'

const engine = createEngine({
  glossary: [...glossary, ...interfaceTerms],
  names: protectedNames,
  region: 'hk',
  usualGlyphs: true,
  mode: 'bounded',
})

/** Overrides of the catalogues loaded so far that say what the conversion gives anyway, for `npm run check`. */
export const redundantOverrides: string[] = []

/**
 * Returns a catalogue of interface texts in traditional Chinese as Hong Kong writes it: the simplified texts, converted
 * with the words of interfaces, except those that Hong Kong words differently. The build replaces a call by its result.
 * @param overrides texts by key; one that equals the converted text is reported by `npm run check`
 */
export function traditionalTexts<Key extends string>(
  simplified: Readonly<Record<Key, string>>,
  overrides?: Readonly<Partial<Record<Key, string>>>,
): Record<Key, string> {
  const entries = Object.entries<string>(simplified).map(([key, text]) => {
    const converted = engine.toTraditional(text)
    const override = overrides?.[key as Key]
    if (override === converted) redundantOverrides.push(`${key}: ${override}`)
    return [key, override ?? converted]
  })
  return Object.fromEntries(entries) as Record<Key, string>
}
