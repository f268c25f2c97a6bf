import type { Language } from '#language/languages.ts'

interface ScaleWords {
  /** Thresholds from which numbers are shortened, and the word of each; the largest first. */
  scales: readonly (readonly [from: number, word: string])[]
  /** Behind a factor. */
  times: string
  /** Behind an amount of dollars, where no sign stands before it. */
  dollars: string
}

const chineseScales = (units: readonly [string, string, string]) =>
  [
    [1e12, units[0]],
    [1e8, units[1]],
    [1e4, units[2]],
  ] as const

/** How numbers are shortened and named in each language: short enough to come with the pages at once. */
export const scaleWords: Readonly<Record<Language, ScaleWords>> = {
  'zh-Hans': { scales: chineseScales(['万亿', '亿', '万']), times: '倍', dollars: '美元' },
  'zh-Hant-HK': { scales: chineseScales(['萬億', '億', '萬']), times: '倍', dollars: '美元' },
  en: {
    scales: [
      [1e12, 'tn'],
      [1e9, 'bn'],
      [1e6, 'm'],
      [1e3, 'k'],
    ],
    times: '×',
    dollars: '',
  },
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A month of a year, a day of a month, and a whole day, in words; the same on the server and in every browser. */
export const dayWords = {
  en: {
    month: (year: string, month: number) => `${months[month - 1]} ${year}`,
    day: (month: number, day: number) => `${day} ${months[month - 1]}`,
    full: (year: string, month: number, day: number) => `${day} ${months[month - 1]} ${year}`,
  },
  zh: {
    month: (year: string, month: number) => `${year}年${month}月`,
    day: (month: number, day: number) => `${month}月${day}日`,
    full: (year: string, month: number, day: number) => `${year}年${month}月${day}日`,
  },
}
