import type { Engine } from '#language/engine.ts'
import type { Language } from '#language/languages.ts'
import type { Database } from '#server/platform/database/database.ts'
import { nearestTo } from './index/correcting.ts'
import { suggestionKeys } from './index/suggestion-keys.ts'
import { longestBeginning, termsBeginning } from './suggestions-store.ts'

const most = 8
/** From the second character on. */
const fewestCharacters = 2
/** For a question without results: how many of its first characters are compared with the beginnings of names. */
const longestNear = 12
/**
 * How many first letters a name must share with a question in Latin letters: two are the initials of hundreds of Chinese
 * words, so that `xyzzyq` would suggest 信用卡 (xyk).
 */
const fewestLatin = 3
const han = /\p{sc=Han}/u
/** Characters that a query may put around a name: quotation marks, and the sign of a ticker. */
const around = /^["“”「」『』'$]{1,2}|["“”「」『』']$/gu

/** A key that finds a glossary term; `english` if it is the beginning of the English name. */
interface Key {
  key: string
  term: string
  english?: string
}

interface Needs {
  database: Pick<Database, 'orm'>
  engine: Pick<Engine, 'fold' | 'toSimplified' | 'toTraditional' | 'glossary'>
}

/** Offers names of what there is, and terms of the glossary, for what has been typed so far. */
export function createSuggestions({ database, engine }: Needs) {
  let known: { glossary: Needs['engine']['glossary']; keys: Key[]; names: readonly string[] } | undefined

  /** The glossary's terms by what they are found by. */
  function terms() {
    const { glossary } = engine
    if (known?.glossary !== glossary) {
      const keys = glossary.flatMap(({ hans, hk, tw, en }): Key[] => {
        const english = (en.split('(')[0] ?? '').trim()
        // Hong Kong and Taiwan say many things in other words; these are folded into simplified characters.
        const chinese = new Set([hans, hk, tw].map((text) => engine.fold(text)))
        return [
          ...[...chinese].flatMap(suggestionKeys).map((key) => ({ key, term: hans })),
          ...suggestionKeys(engine.fold(english)).map((key) => ({ key, term: hans, english })),
        ]
      })
      known = { glossary, keys, names: [...new Set(keys.map(({ key }) => key))] }
    }
    return known
  }

  const inReadersScript = (term: string, language: Language): string => {
    if (!han.test(term) || language === 'en') return term
    return language === 'zh-Hant-HK' ? engine.toTraditional(term) : engine.toSimplified(term)
  }

  /**
   * Terms that begin so, the shortest first: what is typed in full leads. Readers of English get what they find by its
   * English name under that name, and before what they would have to read in Chinese.
   */
  async function beginning(key: string, language: Language): Promise<string[]> {
    const rows = await termsBeginning(database.orm, key, most)
    const glossary = terms()
      .keys.filter((one) => one.key.startsWith(key))
      .map((one) => ({ term: (language === 'en' && one.english) || one.term, length: one.key.length }))
    const foreign = (term: string) => Number(language === 'en' && !han.test(key) && han.test(term))
    return [...glossary, ...rows]
      .toSorted((one, other) => foreign(one.term) - foreign(other.term) || one.length - other.length)
      .map(({ term }) => term)
  }

  const keyOf = (typed: string) =>
    engine
      .fold(typed)
      .replace(/[\p{Cc}\s]+/gu, '')
      .replace(around, '')

  /** The terms whose name is spelt about so. */
  function meantBy(key: string): Key[] {
    const { keys, names } = terms()
    const nearest = nearestTo(key, names)
    return keys.filter((one) => one.key === nearest)
  }

  /** The first of each, as a reader's script writes them. */
  function distinct(all: readonly string[], language: Language): { term: string }[] {
    const terms = new Map(all.map((term) => [engine.fold(engine.toSimplified(term)), inReadersScript(term, language)]))
    return [...new Set(terms.values())].slice(0, most).map((term) => ({ term }))
  }

  /** For readers of English who typed no Chinese: terms by their English names, without those that have none. */
  function inEnglish(all: readonly string[]): string[] {
    return all.flatMap((term) => {
      if (!han.test(term)) return term
      const known = engine.glossary.find(({ hans }) => hans === term)
      return known?.en.split('(')[0]?.trim() || []
    })
  }

  return {
    async suggestions(typed: string, language: Language): Promise<{ term: string }[]> {
      const key = keyOf(typed)
      if ([...key].length < fewestCharacters) return []
      const found = await beginning(key, language)
      if (found.length > 0 || han.test(key)) return distinct(found, language)
      const meant = meantBy(key).map(({ term, english }) => (language === 'en' && english) || term)
      return distinct(meant, language)
    },

    /** For a question without results: names that share at least half of it as their beginning, or are spelt alike. */
    async near(typed: string, count: number, language: Language): Promise<string[]> {
      const characters = [...keyOf(typed)]
      const fewest = Math.max(han.test(typed) ? fewestCharacters : fewestLatin, Math.ceil(characters.length / 2))
      const beginnings = Array.from(
        { length: Math.max(0, Math.min(characters.length, longestNear) - fewest + 1) },
        (_, more) => characters.slice(0, fewest + more).join(''),
      ).toReversed()
      const ofTerms = beginnings.find((one) => terms().keys.some(({ key }) => key.startsWith(one)))
      const ofNames = await longestBeginning(database.orm, beginnings)
      const longest = beginnings.find((one) => one === ofTerms || one === ofNames)
      const found = longest === undefined ? [] : await beginning(longest, language)
      const key = characters.join('')
      const meant = meantBy(key).map(({ term }) => term)
      if (language === 'en' && !han.test(typed)) {
        // Initials of Chinese words mean nothing to them either.
        const alike = inEnglish(found).filter((name) => keyOf(name).startsWith(key.slice(0, fewest)))
        return [...new Set([...inEnglish(meant), ...alike])].slice(0, count)
      }
      return distinct([...meant, ...found], language)
        .slice(0, count)
        .map(({ term }) => term)
    },
  }
}
