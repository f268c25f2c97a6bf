/** Numbers in Chinese and in English, as values: 1.2亿 and 120 million are the same. Pure. */

/** A number that a text names; any of the values may stand for it in the other language. */
export interface NamedNumber {
  /** The number as it is written. */
  text: string
  values: readonly number[]
  /** Written in digits and thus to be found again; words such as 三 may be said in many ways. */
  needed: boolean
}

const chineseUnits: Readonly<Record<string, number>> = {
  十: 10,
  百: 1e2,
  千: 1e3,
  万: 1e4,
  十万: 1e5,
  百万: 1e6,
  千万: 1e7,
  亿: 1e8,
  十亿: 1e9,
  百亿: 1e10,
  千亿: 1e11,
  万亿: 1e12,
}
const chineseDigits = '零一二三四五六七八九'
const englishScales: Readonly<Record<string, number>> = {
  hundred: 1e2,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
  k: 1e3,
  m: 1e6,
  mn: 1e6,
  bn: 1e9,
  b: 1e9,
  tn: 1e12,
  t: 1e12,
}
const englishWords: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const englishTens: Readonly<Record<string, number>> = {
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  half: 0.5,
  double: 2,
  doubled: 2,
  doubling: 2,
  triple: 3,
  tripled: 3,
  quarter: 4,
  dozen: 12,
  once: 1,
  twice: 2,
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
}
const months = 'January February March April May June July August September October November December'.split(' ')

const digits = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?'
const chineseNumber = new RegExp(
  `(?<![A-Za-z\\d.])(${digits})(?:\\s*(?:-|—|~|～|至|到)\\s*(${digits}))?\\s*(万亿|千亿|百亿|十亿|千万|百万|十万|[亿万千百])?(?![\\d])\\s*([折成月时点:：个]|年代)?`,
  'g',
)
const chineseWords = /(?=[零〇一二两三四五六七八九十])([零〇一二两三四五六七八九十百千万亿]+)(成)?/g
const englishNumber = new RegExp(
  `(?<![A-Za-z\\d.,])(${digits})(?:\\s*(?:-|–|—|to)\\s*[$€£¥]?(${digits}))?(?:[\\s-]*(hundred|thousand|million|billion|trillion|(?:k|m|mn|bn|b|tn|t)\\b))?`,
  'gi',
)
const spelled = new RegExp(
  `\\b(${[...englishWords, ...Object.keys(englishTens), 'a', 'an'].join('|')})(?:[\\s-]+(${englishWords.join('|')}))?(?:[\\s-]+(hundred|thousand|million|billion|trillion))?\\b`,
  'gi',
)

const numberIn = (text: string): number => Number(text.replaceAll(',', ''))

/** The numbers of a Chinese text. */
function chineseNumbers(text: string): NamedNumber[] {
  const plain = text.normalize('NFKC').replaceAll('億', '亿').replaceAll('萬', '万').replaceAll('兩', '两')
  const found: NamedNumber[] = []
  for (const [whole, first = '', second, unit, sign] of plain.matchAll(chineseNumber)) {
    const times = unit ? (chineseUnits[unit] ?? 1) : 1
    const one = numberIn(first)
    const both = second === undefined ? [[one]] : [[one], [numberIn(second)]]
    for (const [value = 0] of both) {
      const values = [value * times, ...(second === undefined ? [] : [value])]
      // 8折 is 20 % off, 3成 are 30 %; hours of the afternoon are counted from noon; months have names.
      if (sign === '折') values.push(value * 10, 100 - value * 10)
      if (sign === '成') values.push(value * 10)
      if (sign === '时' || sign === '点' || sign === ':') values.push(value - 12, value + 12)
      if (sign === '月') values.push(...monthValues(value))
      found.push({ text: whole.trim(), values, needed: sign !== '折' && sign !== '成' })
    }
  }
  if (plain.includes('点半')) found.push({ text: '半', values: [30], needed: false })
  for (const [, word = '', sign] of plain.replace(chineseNumber, ' ').matchAll(chineseWords)) {
    const value = wordValue(word)
    if (value !== undefined) found.push({ text: word, values: sign ? [value * 10] : [value], needed: false })
  }
  return found
}

const monthOffset = 1_000_000_000_001
/** A month by its number and by its name, which is no number. */
const monthValues = (month: number): number[] => [month, monthOffset * month]

/** 三十二, 一百零五, 两万三千; undefined where it is no number, such as 万亿 alone. */
function wordValue(word: string): number | undefined {
  const normal = word.replaceAll('两', '二').replaceAll('〇', '零')
  let total = 0
  let section = 0
  let digit: number | undefined
  for (const sign of normal) {
    const value = chineseDigits.indexOf(sign)
    if (value >= 0) {
      digit = digit === undefined || digit === 0 ? value : digit * 10 + value
      continue
    }
    const unit = chineseUnits[sign] ?? 1
    if (unit < 1e4) {
      section += (digit ?? 1) * unit
    } else {
      total = (total + section + (digit ?? (section === 0 && total === 0 ? 1 : 0))) * unit
      section = 0
    }
    digit = undefined
  }
  const value = total + section + (digit ?? 0)
  return Number.isFinite(value) ? value : undefined
}

/** The numbers of an English text; `needed` are those in digits, which must come from the source. */
function englishNumbers(text: string): NamedNumber[] {
  const plain = text.normalize('NFKC').replace(/(\d)(?:st|nd|rd|th|x|s)\b/gi, '$1')
  const found: NamedNumber[] = []
  for (const [whole, first = '', second, scale] of plain.matchAll(englishNumber)) {
    const times = scale ? (englishScales[scale.toLowerCase()] ?? 1) : 1
    for (const value of second === undefined ? [numberIn(first)] : [numberIn(first), numberIn(second)]) {
      // The first number of “10 to 20 million” may be meant in millions as well.
      const values = second === undefined ? [value * times] : [value * times, value]
      found.push({ text: whole.trim(), values, needed: true })
    }
  }
  for (const [whole, one = '', two, scale] of plain.matchAll(spelled)) {
    const lower = one.toLowerCase()
    if (/^an?$/.test(lower) && !scale) continue
    const value = spelledValue(lower) + (two ? spelledValue(two.toLowerCase()) : 0)
    found.push({ text: whole, values: [value * (englishScales[scale?.toLowerCase() ?? ''] ?? 1)], needed: false })
  }
  for (const [index, name] of months.entries()) {
    if (new RegExp(`\\b(?:${name}|${name.slice(0, 3)})\\b`).test(plain)) {
      found.push({ text: name, values: [monthOffset * (index + 1)], needed: false })
    }
  }
  return found
}

function spelledValue(word: string): number {
  const place = englishWords.indexOf(word)
  return place >= 0 ? place : (englishTens[word] ?? 1)
}

const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one))
const meets = (one: NamedNumber, others: readonly NamedNumber[]): boolean =>
  others.some(({ values }) => values.some((value) => one.values.some((own) => isSame(own, value))))

/** Numbers of a Chinese text that its translation lacks, and numbers of the translation that come from nowhere. */
export function compareNumbers(chinese: string, english: string): { missing: string[]; invented: string[] } {
  const [source, target] = [chineseNumbers(chinese), englishNumbers(english)]
  const missing = source.filter((one) => one.needed && !meets(one, target)).map(({ text }) => text)
  const invented = target.filter((one) => one.needed && !meets(one, source)).map(({ text }) => text)
  return { missing: [...new Set(missing)], invented: [...new Set(invented)] }
}
