import hkVariants from 'opencc-js/dict/HKVariants'
import hkVariantPhrases from 'opencc-js/dict/HKVariantsPhrases'
import hansCharacters from 'opencc-js/dict/STCharacters'
import hansPhrases from 'opencc-js/dict/STPhrases'
import hansRegionalPhrases from 'opencc-js/dict/STPhrases_GeneratedFromRegionalPhrases'
import hantCharacters from 'opencc-js/dict/TSCharacters'
import hantPhrases from 'opencc-js/dict/TSPhrases'
import twVariants from 'opencc-js/dict/TWVariants'
import twVariantPhrases from 'opencc-js/dict/TWVariantsPhrases'
import { PhraseTable } from './phrase-table.ts'
import { newsPhrases } from './phrases.ts'

/**
 * OpenCC's dictionaries as tables, each built once and when first needed. Server and build only: a megabyte of text.
 * The combinations are those of OpenCC's configurations s2hk, s2tw and t2s.
 */

/** Where traditional characters are read. */
export type Region = 'hk' | 'tw'

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Simplified to traditional, exactly as published. */
export const hansTable = once(() => new PhraseTable().load(hansPhrases).load(hansRegionalPhrases).load(hansCharacters))

/** Simplified to traditional with our additions, which come first. */
export const newsHansTable = once(() => {
  const table = new PhraseTable()
  for (const [hans, hant] of newsPhrases) table.add(hans, hant)
  return table.load(hansPhrases).load(hansRegionalPhrases).load(hansCharacters)
})

/** Traditional to simplified, exactly as published. */
export const hantTable = once(() => new PhraseTable().load(hantPhrases).load(hantCharacters))

const hkTable = once(() => new PhraseTable().load(hkVariantPhrases).load(hkVariants))
const twTable = once(() => new PhraseTable().load(twVariantPhrases).load(twVariants))

/** Regional forms of traditional characters. */
export function regionalTable(region: Region): PhraseTable {
  return region === 'hk' ? hkTable() : twTable()
}
