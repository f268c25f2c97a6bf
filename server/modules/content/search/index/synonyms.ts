/**
 * Everyday Chinese words that name the same thing, folded. A reader who types one of them also finds what was written with
 * another; documents with the typed word rank first. Terms of art belong to the glossary, which editors change.
 */
const groups = [
  ['被盗', '失窃', '盗窃', '黑客'],
  ['盛典', '颁奖', '颁奖典礼'],
  ['倒闭', '破产', '暴雷'],
] as const

const others: ReadonlyMap<string, readonly string[]> = new Map(
  groups.flatMap((group) => group.map((word) => [word, group.filter((other) => other !== word)] as const)),
)

/** Returns the other words for a word, which it does not include; none for most words. */
export const synonymsOf = (word: string): readonly string[] => others.get(word) ?? []
