import { surnamePieces } from '#language/rules/surnames.ts'
import { cornerMarks, curlyMarks } from '#language/vocabulary/quotation-marks.ts'
import type { Direction, Span, WordIndex } from './conversion.ts'

/** Pieces of a text that are settled before any dictionary is asked. Browser-safe. */

// ASCII that may stand in an address, beginning with its host; then Chinese only directly after a separator
// (wiki/区块链), since prose often follows an address without a space (https://a.example/b查看详情, 以https://开头).
const address = /(?:https?:\/\/|www\.)(?=[\w[])(?:[\w\-.~:/?#[\]@!$&'()*+,;=%]|(?<=[/=#?&_-])[\p{sc=Han}]+)+/giu

/** The web addresses written out in a text: conversion must leave their Chinese characters alone. */
export function writtenAddresses(text: string): Span[] {
  if (!text.includes('://') && !/www\./i.test(text)) return []
  return Array.from(text.matchAll(address), ({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
    text: found,
  }))
}

// After a number 只 counts things (5只股票), unless it goes on as "only" (2024年12只能), and 周 is a week, unless it is
// somebody's name. No phrase can say so, since the number is a word of its own. 周一 is a day also where 一 seems to
// begin a word (周一起停牌), unless the week before it is counted (四周一片) or it is a name. A 签 that is counted or drawn is a lot,
// not a signature.
const counted =
  /(?<=[支根])签(?![字名署约证订])|(?<=抽[了到出过]?(?:[一两几][支根个])?)签(?![字名署约证订])|(?<=[0-9０-９] ?)(?:只(?![能有是要会會需剩可为為因靠够夠好得管顾顧])|周(?!鸿祎|杰伦|小川|星驰|润发))|(?<![一二三四五六七八九十几两每圆四])周(?=[一二三四五](?:起|同|致|一|度|直|早|晚|会))/gu

const countedForms: Record<string, string> = { 只: '隻', 周: '週', 签: '籤' }

// Firms, schools and the like are counted with 間 in Hong Kong; on the mainland 间 counts rooms.
const countedBodies =
  /(?<=[0-9一二兩两三四五六七八九十百千餘余多數数幾几首各])間(?=(?:(?![的和、，])\p{sc=Han}){0,4}?(?:公司|企業|銀行|機構|媒體|傳媒|交易所|券商|基金|酒店|餐廳|食肆|醫院|工廠|商店|店舖|超市|律師行|事務所|報館|報社|出版社|電視台|發展商|平台)|\p{sc=Han}{0,3}?(?:院校|大學|中學|小學|學校|學院|幼稚園))/gu
const schools = /^間\p{sc=Han}{0,3}?(?:院校|大學|中學|小學|學校|學院|幼稚園)/u

const bodyPieces = (text: string): Span[] =>
  Array.from(text.matchAll(countedBodies), ({ index }) => ({
    start: index,
    end: index + 1,
    text: schools.test(text.slice(index, index + 8)) ? '所' : '家',
  }))

/** How pieces are settled. */
export interface Settling {
  /** The words of the text; without them names are recognised by the characters around them alone. */
  words?: WordIndex | undefined
  /** False keeps quotation marks; by default they become those of the other script. */
  marks?: boolean | undefined
}

/** Everything that is settled, ascending and without overlaps. */
export function settledPieces(text: string, direction: Direction, { words, marks = true }: Settling = {}): Span[] {
  const addresses = writtenAddresses(text)
  const pieces =
    direction === 'toSimplified'
      ? marks
        ? [...curlyMarks(text), ...bodyPieces(text)]
        : []
      : [
          ...(/[只周签]/.test(text) ? countedPieces(text) : []),
          ...(marks ? cornerMarks(text) : []),
          ...surnamePieces(text, words),
        ]
  if (pieces.length === 0) return addresses
  pieces.sort((a, b) => a.start - b.start)
  return [...addresses, ...outside(addresses, pieces)].sort((a, b) => a.start - b.start)
}

const countedPieces = (text: string): Span[] =>
  Array.from(text.matchAll(counted), ({ index, 0: word }) => ({
    start: index,
    end: index + 1,
    text: countedForms[word] ?? word,
  }))

/** The pieces that begin in no address; both lists ascend. */
function outside(addresses: readonly Span[], pieces: readonly Span[]): Span[] {
  let next = 0
  return pieces.filter(({ start }) => {
    while (next < addresses.length && (addresses[next] as Span).end <= start) next += 1
    return next === addresses.length || start < (addresses[next] as Span).start
  })
}
