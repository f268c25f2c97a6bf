/** Counting text and reading time. Browser-safe. */

/** How much there is to read. */
export interface TextCounts {
  /** Characters that are read one by one: Han, kana and Hangul syllables. */
  characters: number
  /** Words of letters and digits in other scripts, such as Latin. */
  words: number
}

const counted =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\p{L}\p{N}\p{M}])+(?:['’.,_-](?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\p{L}\p{N}\p{M}])+)*/gu
const readOneByOne = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

/** Counts Chinese, Japanese and Korean characters and the words of other scripts; punctuation does not count. */
export function countText(text: string): TextCounts {
  const counts: TextCounts = { characters: 0, words: 0 }
  for (const [piece] of text.matchAll(counted)) {
    if (readOneByOne.test(piece)) counts.characters += 1
    else counts.words += 1
  }
  return counts
}

const charactersPerMinute = 450

// An English word takes as long as two Chinese characters: 225 words a minute.
const charactersPerWord = 2

/** Whole minutes a text takes, at least 1, at 450 characters a minute. */
export function readingMinutes({ characters, words }: TextCounts): number {
  return Math.max(1, Math.round((characters + words * charactersPerWord) / charactersPerMinute))
}
