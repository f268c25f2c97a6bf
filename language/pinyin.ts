import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The syllables of Chinese characters, without tones. The dictionary, 15 MB, is loaded when first used. Server only. */
export function syllablesOf(characters: string): string[] {
  const { pinyin } = require('pinyin-pro') as typeof import('pinyin-pro')
  return pinyin(characters, { toneType: 'none', type: 'array', v: true })
}
