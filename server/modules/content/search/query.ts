import type { Engine } from '#language/engine.ts'
import { lowerCase, narrow, widened } from '#language/text/fold.ts'

/** A search word. */
export interface SearchWord {
  /** How stored texts may write it, in lower case: both scripts, ordinary and full width. */
  forms: readonly string[]
  /** The same folded, to find it again in what is shown. */
  terms: readonly string[]
  /** PostgreSQL regular expressions that match the forms as whole words only; Chinese has no word boundaries to ask for. */
  whole: readonly string[]
}

/** Latin letters and digits, ordinary and full width: next to one of them, a Latin word goes on. */
const latin = 'a-z0-9ａ-ｚ０-９'
const startsLatin = new RegExp(`^[${latin}]`)
const endsLatin = new RegExp(`[${latin}]$`)

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
  const distinct = [...new Set(forms)]
  return { forms: distinct, terms: [...new Set(forms.map(fold))], whole: distinct.map(wholePattern) }
}

/** A form as a whole word: sec, not secure. Where it begins or ends in Chinese, anything may stand next to it. */
function wholePattern(form: string): string {
  const literal = form.replace(/[!-/:-@[-`{-~]/g, '\\$&')
  const before = startsLatin.test(form) ? `(^|[^${latin}])` : ''
  const after = endsLatin.test(form) ? `($|[^${latin}])` : ''
  return before + literal + after
}
