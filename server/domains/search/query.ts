import type { Engine } from '#language/engine.ts'
import { lowerCase, narrow, widened } from '#language/fold.ts'

/** A search word. */
export interface SearchWord {
  /** How stored texts may write it, in lower case: both scripts, ordinary and full width. */
  forms: readonly string[]
  /** The same folded, to find it again in what is shown. */
  terms: readonly string[]
}

type Scripts = Pick<Engine, 'toSimplified' | 'toTraditional' | 'fold'>

/** The words of a query, each once, the longest first, since the fewest items contain it. */
export function readQuery(keyword: string, engine: Scripts): SearchWord[] {
  const words = new Map<string, string>()
  for (const word of keyword.split(/\s+/)) {
    const folded = engine.fold(word)
    if (word !== '' && !words.has(folded)) words.set(folded, word)
  }
  return [...words.values()].toSorted((a, b) => b.length - a.length).map((word) => readWord(word, engine))
}

function readWord(word: string, { toSimplified, toTraditional, fold }: Scripts): SearchWord {
  const typed = lowerCase(word)
  const ordinary = narrow(typed)
  const forms = [typed, ordinary, widened(ordinary), toSimplified(ordinary), toTraditional(ordinary), fold(word)]
  return { forms: [...new Set(forms)], terms: [...new Set(forms.map(fold))] }
}
