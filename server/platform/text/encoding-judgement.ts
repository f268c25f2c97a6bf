import { analyse } from 'chardet'
import { type Encoding, knownEncoding, utf8Evidence } from './encoding-guess.ts'
import { looksRight, looksTypical } from './script-check.ts'

const utf8 = 'utf-8'
/** Score out of 100 that an encoding needs: with several bytes a character, and with one. */
const sureOfMany = 60
const sureOfOne = 35
/** Share of characters that are usual in Chinese. */
const plainlyChinese = 0.8
const beyondDoubt = 95

export interface Judgement {
  encoding: Encoding
  /** It may well be another one: declarations contradict each other or the bytes, or there are none and little to go by. */
  doubtful: boolean
}

/** Shares of characters in the most common planes, which distinguish the two main Chinese encodings. */
function doubleByteEvidence(bytes: Uint8Array) {
  const found = { pairs: 0, gbUsual: 0, big5Usual: 0, broken: 0 }
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) {
      at += 1
      continue
    }
    const trail = bytes[at + 1]
    if (trail === undefined) break
    if (lead === 0x80 || lead === 0xff || trail < 0x30 || trail === 0x7f || trail === 0xff) {
      found.broken += 1
      at += 1
      continue
    }
    found.pairs += 1
    if (((lead >= 0xb0 && lead <= 0xd7) || lead === 0xa3 || lead === 0xa1) && trail >= 0xa1) found.gbUsual += 1
    if (lead >= 0xa1 && lead <= 0xc6 && ((trail >= 0x40 && trail <= 0x7e) || trail >= 0xa1)) found.big5Usual += 1
    at += 2
  }
  return found
}

/**
 * The encoding of bytes that hold at least one character outside of ASCII. The first declaration is followed that the
 * bytes do not contradict: text that is plainly UTF-8 is UTF-8 whatever it says, text that cannot be UTF-8 is not, and one
 * that would read as gibberish is written in something else.
 * @param declared what the transport and the document name, in this order
 */
export function judgeEncoding(sample: Uint8Array, declared: readonly (Encoding | undefined)[]): Judgement {
  const { two, more, broken } = utf8Evidence(sample)
  if (broken === 0 && (more >= 2 || two >= 6)) return { encoding: utf8, doubtful: false }
  const named = [...new Set(declared.filter((one) => one !== undefined && !/^utf-(16|32)/.test(one)))] as Encoding[]
  const others = named.filter((one) => one !== utf8)
  const readable = others.find((one) => looksRight(one, sample))
  if (readable) return { encoding: readable, doubtful: named.length > 1 || (broken === 0 && two + more > 0) }
  if (broken === 0 || (two + more) / broken >= 10) return { encoding: utf8, doubtful: others.length > 0 }
  const { encoding, doubtful } = guessEncoding(sample, more > 0)
  return { encoding, doubtful: doubtful || named.length > 0 }
}

/** For bytes that are not UTF-8 and of which nothing else is known. */
function guessEncoding(sample: Uint8Array, maybeUtf8: boolean): Judgement {
  const { pairs, gbUsual, big5Usual, broken } = doubleByteEvidence(sample)
  const inPairs = pairs > 0 && broken <= pairs / 5
  const chinese = { encoding: big5Usual > gbUsual ? 'big5' : 'gb18030', doubtful: true }
  const share = inPairs ? Math.max(gbUsual, big5Usual) / pairs : 0
  const best = byStatistics(sample)
  // A few Chinese words give the statistics of any other language.
  const isChinese = share >= plainlyChinese && looksRight(chinese.encoding, sample)
  if (best && (!isChinese || best.encoding === chinese.encoding || best.confidence >= beyondDoubt)) return best
  if (share >= 0.5) return chinese
  return { encoding: inPairs && maybeUtf8 ? utf8 : 'windows-1252', doubtful: true }
}

const severalBytes = /^(gb18030|big5|euc-|shift_jis|iso-2022)/

function byStatistics(sample: Uint8Array): (Judgement & { confidence: number }) | undefined {
  const text = withoutMarkup(sample)
  for (const { name, confidence } of analyse(text)) {
    // The encoding that browsers called Hebrew has always been the larger of the two.
    const encoding = knownEncoding(name === 'ISO-8859-8' ? 'windows-1255' : name)
    if (!encoding || encoding === utf8 || /^utf-|^windows-12(50|52|54|57)|^iso-8859-(2|9)/.test(encoding)) continue
    const isMany = severalBytes.test(encoding)
    if (confidence < (isMany ? sureOfMany : sureOfOne)) return undefined
    if (looksRight(encoding, text) && looksTypical(encoding, text)) return { encoding, doubtful: !isMany, confidence }
  }
  return undefined
}

/** Tags would count as words of English. Neither of their brackets is part of any longer character. */
function withoutMarkup(sample: Uint8Array): Uint8Array {
  const bytes = Buffer.from(sample.buffer, sample.byteOffset, sample.length)
  return Buffer.from(bytes.toString('latin1').replace(/<[^<>]*>/g, ' '), 'latin1')
}
