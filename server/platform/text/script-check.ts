import { TextDecoder } from '@exodus/bytes/encoding.js'
import type { Encoding } from './encoding-guess.ts'

/** Letters of the languages that an encoding was made for. */
const scripts: readonly (readonly [encoding: RegExp, letters: RegExp])[] = [
  [/^(gb18030|big5)/, /[\p{Script=Han}\p{Script=Bopomofo}\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  // Half-width katakana are single bytes above ASCII: Latin text would be full of them.
  [/^(euc-jp|shift_jis|iso-2022-jp)/, /[\p{Script=Han}\p{Script=Hiragana}\u30a0-\u30ff]/gu],
  [/^euc-kr/, /[\p{Script=Hangul}\p{Script=Han}]/gu],
  [/^(windows-1251|koi8|iso-8859-5|x-mac-cyrillic|ibm866)/, /\p{Script=Cyrillic}/gu],
  [/^(windows-1253|iso-8859-7)/, /\p{Script=Greek}/gu],
  [/^(windows-1255|iso-8859-8)/, /\p{Script=Hebrew}/gu],
  [/^(windows-1256|iso-8859-6)/, /\p{Script=Arabic}/gu],
  [/^windows-874/, /\p{Script=Thai}/gu],
]
const letter = /[^\P{L}\0-\x7f]/gu
/** Letters with marks stand among others in languages of Latin letters. */
const gibberish = /[^\0-\x7f]{3,}/g
/** Fewer characters say nothing. */
const few = 4
const maxUnreadable = 0.05
/** Characters that every text of an encoding contains, with their minimum share. */
const hallmarks: readonly (readonly [encoding: RegExp, letters: RegExp, share: number])[] = [
  [/^(euc-jp|shift_jis)/, /[\p{Script=Hiragana}\u30a0-\u30ff]/gu, 0.15],
  [/^euc-kr/, /\p{Script=Hangul}/gu, 0.9],
]

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** True if bytes read as an encoding give letters of the languages that it was made for, in an order that can be. */
export function looksRight(encoding: Encoding, bytes: Uint8Array): boolean {
  const text = new TextDecoder(encoding).decode(bytes, { stream: true })
  const high = count(text, /[^\0-\x7f]/g)
  if (count(text, /[\ufffd\ue000-\uf8ff]/g) > high * maxUnreadable) return false
  if (high < few) return true
  const letters = count(text, letter)
  const expected = scripts.find(([name]) => name.test(encoding))?.[1]
  if (!expected) return (text.match(gibberish) ?? []).join('').length < high / 2
  // Two Cyrillic encodings differ in little but the case of letters.
  const shouted =
    expected.source.includes('Cyrillic') && count(text, /\p{Ll}\p{Lu}/gu) > count(text, /\p{Lu}\p{Ll}|\p{Ll}\p{Ll}/gu)
  return count(text, expected) >= letters * 0.6 && !shouted
}

/** True if bytes that nobody declared hold what texts in an encoding never lack; many others would look right as well. */
export function looksTypical(encoding: Encoding, bytes: Uint8Array): boolean {
  const hallmark = hallmarks.find(([name]) => name.test(encoding))
  if (!hallmark) return true
  const text = new TextDecoder(encoding).decode(bytes, { stream: true })
  return count(text, hallmark[1]) >= count(text, letter) * hallmark[2]
}
