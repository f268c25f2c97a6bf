/** A text with what was replaced in it: the same beginning and end, the old part and the new one between them. */
export interface ChangedParts {
  before: string
  removed: string
  added: string
  after: string
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xdc00
const isWordPart = (character: string | undefined): boolean =>
  character !== undefined && /[\p{sc=Latin}\d]/u.test(character)

/** Finds the part that was replaced. It begins and ends between characters, and never within a word or number. */
export function changedParts(old: string, now: string): ChangedParts {
  const shortest = Math.min(old.length, now.length)
  let start = 0
  while (start < shortest && old[start] === now[start]) start += 1
  while (
    start > 0 &&
    (isHighSurrogate(now.charCodeAt(start - 1)) || (isWordPart(now[start - 1]) && splits(old, now, start)))
  )
    start -= 1
  let end = 0
  while (end < shortest - start && old.at(-end - 1) === now.at(-end - 1)) end += 1
  while (
    end > 0 &&
    (isLowSurrogate(now.charCodeAt(now.length - end)) || (isWordPart(now.at(-end)) && joins(old, now, end)))
  )
    end -= 1
  return {
    before: now.slice(0, start),
    removed: old.slice(start, old.length - end),
    added: now.slice(start, now.length - end),
    after: now.slice(now.length - end),
  }
}

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code < 0xe000
const splits = (old: string, now: string, at: number): boolean => isWordPart(old[at]) || isWordPart(now[at])
const joins = (old: string, now: string, end: number): boolean =>
  isWordPart(old.at(-end - 1)) || isWordPart(now.at(-end - 1))
