import hkVariants from 'opencc-js/dict/HKVariants'
import hkVariantPhrases from 'opencc-js/dict/HKVariantsPhrases'
import hansCharacters from 'opencc-js/dict/STCharacters'
import hansPhrases from 'opencc-js/dict/STPhrases'
import { entries } from '#language/phrase-table.ts'

let simplified: ReadonlySet<string> | undefined
let traditional: ReadonlySet<string> | undefined

/**
 * Characters that stand in simplified text alone, by OpenCC's tables: those that become another character in
 * traditional text and stand in no traditional word (皇后, 公里) and no form of Hong Kong (台).
 */
export function simplifiedOnly(): ReadonlySet<string> {
  if (simplified) return simplified
  const dictionaries = [hansCharacters, hansPhrases, hkVariants, hkVariantPhrases]
  const values = new Set(dictionaries.flatMap((one) => [...entries(one)].flatMap(([, value]) => [...value])))
  const sources = [...entries(hansCharacters)].map(([source]) => source)
  simplified = new Set(sources.filter((character) => !values.has(character)))
  return simplified
}

/** Characters that stand in traditional text alone: those that simplified ones become and that become no others. */
export function traditionalOnly(): ReadonlySet<string> {
  if (traditional) return traditional
  const pairs = [...entries(hansCharacters)]
  const sources = new Set(pairs.map(([source]) => source))
  const values = [...pairs, ...entries(hkVariants)].flatMap(([, value]) => [...value])
  traditional = new Set(values.filter((character) => !sources.has(character) && character.trim() !== ''))
  return traditional
}
