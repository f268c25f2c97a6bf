import type { Language } from '#language/languages.ts'

const digits = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九']

/** The number of a chapter as the language writes it: Chinese numerals up to 99, digits above and in English. */
export function chapterNumber(number: number, language: Language): string {
  if (language === 'en' || number < 1 || number > 99) return String(number)
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  const ten = tens === 0 ? '' : `${tens === 1 ? '' : digits[tens]}十`
  return ten + (ones === 0 ? '' : digits[ones])
}
