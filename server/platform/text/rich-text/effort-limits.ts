import type { Code, Construct, Extension, Previous, State, TokenizeContext, Tokenizer } from 'micromark-util-types'
import {
  maxBracketsPerParagraph,
  maxCodeMarksPerParagraph,
  maxEmphasisMarksPerParagraph,
  maxUnderlinedHeadings,
} from './limits.ts'

/**
 * Bounds on constructs whose cost grows with the square of their number. Each guard runs before the parser's own
 * construct for its character and does nothing until the limit is reached; from then on the characters are plain text.
 */
export function effortLimits(): Extension {
  const brackets = plainTextAfter(maxBracketsPerParagraph)
  const emphasis = plainTextAfter(maxEmphasisMarksPerParagraph)
  const underline = disabledAfter(maxUnderlinedHeadings, 'setextUnderline')
  return {
    text: {
      33: brackets,
      91: brackets,
      93: brackets,
      96: { ...plainTextAfter(maxCodeMarksPerParagraph), previous: notRepeated(96) },
      42: emphasis,
      95: emphasis,
      126: emphasis,
    },
    flow: { 45: underline, 61: underline },
  }
}

/**
 * The condition that the parser's own constructs for runs of one character set: an attempt begins at the first one of
 * the run. Without it, they would be tried where they may not stand.
 */
export function notRepeated(character: number): Previous {
  return function (this: TokenizeContext, code: Code): boolean {
    return code !== character || this.events.at(-1)?.[1].type === 'characterEscape'
  }
}

/** Counts per paragraph: each has its own tokenizer. */
function plainTextAfter(limit: number): Construct {
  const seen = new WeakMap<TokenizeContext, number>()
  return {
    tokenize(effects, ok, nok): State {
      const count = (seen.get(this) ?? 0) + 1
      seen.set(this, count)
      let character: Code
      const run: State = (code) => {
        if (code === character) {
          effects.consume(code)
          return run
        }
        effects.exit('data')
        return ok(code)
      }
      return (code) => {
        if (count <= limit) return nok(code)
        character = code
        effects.enter('data')
        return run(code)
      }
    },
  }
}

/** Counts per document. */
function disabledAfter(limit: number, construct: string): Construct {
  const seen = new WeakMap<TokenizeContext['parser'], number>()
  const tokenize: Tokenizer = function (_effects, _ok, nok) {
    const count = (seen.get(this.parser) ?? 0) + 1
    seen.set(this.parser, count)
    const disabled = this.parser.constructs.disable.null
    if (count > limit && disabled && !disabled.includes(construct)) disabled.push(construct)
    return nok
  }
  return { tokenize }
}
