import { attention } from 'micromark-core-commonmark'
import type { Code, Construct, Extension, State, TokenizeContext } from 'micromark-util-types'

/**
 * Emphasis in texts without spaces. Markdown decides by spaces and punctuation around asterisks whether they open or
 * close, so `**储备（Reserve）**是` would keep its asterisks. Here a Chinese, Japanese or Korean character counts like a
 * space beside punctuation, and its own punctuation like letters.
 */
export const chineseEmphasis: Extension = {
  text: { 42: { name: 'attention', tokenize, resolveAll: attention.resolveAll } satisfies Construct },
}

const asterisk = 42
const cjk = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff00-\uffef“”‘’…—·]/u
const punctuation = /[\p{P}\p{S}]/u

type Kind = 'space' | 'punctuation' | 'cjk' | 'other'

function kindOf(code: Code): Kind {
  if (code === null || code < 0) return 'space'
  const character = String.fromCharCode(code)
  if (cjk.test(character)) return 'cjk'
  if (/\s/u.test(character)) return 'space'
  return punctuation.test(character) ? 'punctuation' : 'other'
}

function tokenize(this: TokenizeContext, effects: Parameters<Construct['tokenize']>[0], ok: State): State {
  const before = kindOf(this.previous)
  const run: State = (code) => {
    if (code === asterisk) {
      effects.consume(code)
      return run
    }
    const token = effects.exit('attentionSequence')
    const after = kindOf(code)
    token._open = after !== 'space' && (after !== 'punctuation' || before !== 'other')
    token._close = before !== 'space' && (before !== 'punctuation' || after !== 'other')
    return ok(code)
  }
  return (code) => {
    effects.enter('attentionSequence')
    return run(code)
  }
}
