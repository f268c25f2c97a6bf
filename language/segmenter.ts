import { createRequire } from 'node:module'
import type { Jieba } from '@node-rs/jieba'

/** Cuts simplified Chinese into words. Server only. */
export interface Segmenter {
  /** Words of the dictionary only: what conversion needs, where a guessed word could join what does not belong together. */
  words(text: string): string[]
  /** Also words guessed from their characters, such as names: what line breaking needs. */
  wordsAndGuesses(text: string): string[]
}

interface Loaded {
  key: string
  jieba: Jieba
}

// One dictionary takes 0.2 s and some 30 MB; the engines of both regions have the same words and share it.
let loaded: Loaded | undefined

// High enough that a user word wins against any two words of the dictionary that it could be cut into.
const userWordFrequency = 20_000

const require = createRequire(import.meta.url)

function loadJieba(userWords: readonly string[]): Jieba {
  const key = userWords.join('\n')
  if (loaded?.key !== key) {
    const { Jieba } = require('@node-rs/jieba') as typeof import('@node-rs/jieba')
    const { dict } = require('@node-rs/jieba/dict.js') as { dict: Uint8Array }
    const jieba = Jieba.withDict(dict)
    if (userWords.length > 0) {
      jieba.loadDict(Buffer.from(userWords.map((word) => `${word} ${userWordFrequency} n\n`).join('')))
    }
    loaded = { key, jieba }
  }
  return loaded.jieba
}

const segmentable = /^[\p{sc=Han}·]+$/u

/**
 * A segmenter that also knows the words given; those with other than Chinese characters are excluded, since the
 * dictionary's format has no room for them. It is loaded when first used.
 */
export function createSegmenter(userWords: Iterable<string>): Segmenter {
  const words = [...new Set(userWords)].filter((word) => segmentable.test(word))
  let jieba: Jieba | undefined
  const cut = (text: string, guess: boolean) => {
    jieba ??= loadJieba(words)
    return jieba.cut(text, guess)
  }
  return { words: (text) => cut(text, false), wordsAndGuesses: (text) => cut(text, true) }
}
