import type { SenseOf } from '#language/conversion.ts'
import type { Sense } from './vocabulary.ts'

/** Which of its senses a word has in a text, by the words around it. Browser-safe. */

const sentenceEnd = /[。！？!?；;\n]/

/**
 * Distance in UTF-16 units that is searched for the ends of a sentence on either side: text without full stops must not
 * cost more.
 */
const reach = 120

interface Sentence {
  start: number
  end: number
  text: string
  found: Map<string, boolean>
}

/**
 * Reads senses in any number of texts.
 * @param cues lists of words separated by spaces, by name
 * @param fold writes a sentence in the characters of the cues
 */
export function createSenses(
  senses: ReadonlyMap<string, readonly Sense[]>,
  cues: ReadonlyMap<string, string>,
  fold: (text: string) => string = (text) => text,
): (text: string) => SenseOf {
  const patterns = new Map([...cues].map(([name, words]) => [name, anyOf(words.split(' '))]))
  return (text) => {
    let sentence: Sentence | undefined
    let folded: string | undefined
    return (word, at) => {
      const known = senses.get(word)
      if (known === undefined) return undefined
      if (sentence === undefined || at >= sentence.end) {
        sentence = sentenceAround(text, at)
        folded = undefined
      }
      const { found, text: said } = sentence
      const speaksOf = (cue: string) => {
        const before = found.get(cue)
        if (before !== undefined) return before
        folded ??= fold(said)
        const now = patterns.get(cue)?.test(folded) ?? false
        found.set(cue, now)
        return now
      }
      return known.find(({ cue }) => cue === '*' || speaksOf(cue))?.value ?? ''
    }
  }
}

/** Latin words count as a whole (Go is not in Google). */
function anyOf(words: readonly string[]): RegExp {
  const escaped = words.map((word) => word.replace(/[+.]/g, '\\$&'))
  const latin = escaped.filter((word) => /^[A-Za-z]/.test(word))
  const chinese = escaped.filter((word) => !/^[A-Za-z]/.test(word))
  return new RegExp(`${chinese.join('|')}${latin.length > 0 ? `|(?<![A-Za-z])(?:${latin.join('|')})(?![A-Za-z])` : ''}`)
}

function sentenceAround(text: string, at: number): Sentence {
  const back = text.slice(Math.max(0, at - reach), at)
  const ahead = text.slice(at, at + reach)
  let start = back.length
  while (start > 0 && !sentenceEnd.test(back.charAt(start - 1))) start -= 1
  const stop = ahead.search(sentenceEnd)
  const end = at + (stop < 0 ? ahead.length : stop + 1)
  return { start: at - back.length + start, end, text: text.slice(at - back.length + start, end), found: new Map() }
}
