import hkVariants from 'opencc-js/dict/HKVariants'
import hkVariantPhrases from 'opencc-js/dict/HKVariantsPhrases'
import hansCharacters from 'opencc-js/dict/STCharacters'
import hansPhrases from 'opencc-js/dict/STPhrases'
import hansRegionalPhrases from 'opencc-js/dict/STPhrases_GeneratedFromRegionalPhrases'
import hantCharacters from 'opencc-js/dict/TSCharacters'
import hantPhrases from 'opencc-js/dict/TSPhrases'
import twVariants from 'opencc-js/dict/TWVariants'
import twVariantPhrases from 'opencc-js/dict/TWVariantsPhrases'
import twReversedPhrases from 'opencc-js/dict/TWVariantsRevPhrases'
import { replaceLongest } from './conversion.ts'
import { hantNewsEntries, namesWithPreposition } from './hant-entries.ts'
import { entries, PhraseTable } from './phrase-table.ts'
import { newsCharacters, newsPhrases } from './phrases.ts'

/**
 * OpenCC's dictionaries as tables, each built once and when first needed. Server and build only: a megabyte of text.
 * The combinations are those of OpenCC's configurations s2hk, s2tw and t2s.
 */

/** Regions in which traditional characters are read. */
export type Region = 'hk' | 'tw'

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

type Entry = [source: string, value: string]

/** Every entry from simplified to traditional with our additions, the more important one first. */
export function hansEntries(): Entry[] {
  const ours = [...newsCharacters, ...newsPhrases].map(([hans, hant]): Entry => [hans, hant])
  return [...ours, ...[hansPhrases, hansRegionalPhrases, hansCharacters].flatMap((one) => [...entries(one)])]
}

/**
 * Every entry from traditional to simplified, the more important one first. Taiwan writes 著 also where others write 着
 * (看著, 隨著), and the published entries leave it; so here it becomes 着 but for the words that do mean writing or fame.
 */
export function hantEntries(): Entry[] {
  const published = [...entries(twReversedPhrases)].filter(([, standard]) => standard.includes('著'))
  const kept = [...published.map(([source]) => source), ...wordsOfWriting.split(' ')]
  const ours = kept.map((source): Entry => [source, replaceLongest(source, hantTable())])
  const news = hantNewsEntries.map(([hant, hans]): Entry => [hant, hans])
  const phrases = [...entries(hantPhrases)].filter(
    ([source]) => !source.startsWith('於') || namesWithPreposition.has(source),
  )
  return [...ours, ...news, ...phrases, ['著', '着'], ...entries(hantCharacters)]
}

const wordsOfWriting = '原著 專著 土著 編著 卓著 論著 遺著 拙著 新著 譯著 著有 撰著'

/** Every entry from OpenCC's traditional characters to a region's forms, the more important one first. */
export function regionalEntries(region: Region): Entry[] {
  const dictionaries = region === 'hk' ? [hkVariantPhrases, hkVariants] : [twVariantPhrases, twVariants]
  return dictionaries.flatMap((one) => [...entries(one)])
}

function tableOf(list: Iterable<Entry>): PhraseTable {
  const table = new PhraseTable()
  for (const [source, value] of list) table.add(source, value)
  return table
}

/** Simplified to traditional, exactly as published. */
export const hansTable = once(() => new PhraseTable().load(hansPhrases).load(hansRegionalPhrases).load(hansCharacters))

/** Simplified to traditional with our additions. */
export const newsHansTable = once(() => tableOf(hansEntries()))

/** Traditional to simplified, exactly as published. */
export const hantTable = once(() => new PhraseTable().load(hantPhrases).load(hantCharacters))

/** Traditional to simplified with our additions. */
export const newsHantTable = once(() => tableOf(hantEntries()))

/** Traditional to simplified where the result is as long in UTF-16, so that offsets stay. */
export const foldTable = once(() => tableOf(hantEntries().filter(([source, value]) => source.length === value.length)))

const hkTable = once(() => tableOf(regionalEntries('hk')))
const twTable = once(() => tableOf(regionalEntries('tw')))

/** Regional forms of traditional characters. */
export function regionalTable(region: Region): PhraseTable {
  return region === 'hk' ? hkTable() : twTable()
}
