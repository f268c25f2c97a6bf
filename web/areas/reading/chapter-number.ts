const digits = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九']

/** The number of a chapter for the words around it: `han` as Chinese writes it up to 99, `n` as figures. */
export function chapterNumber(number: number): { n: number; han: string } {
  if (number < 1 || number > 99) return { n: number, han: String(number) }
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  const ten = tens === 0 ? '' : `${tens === 1 ? '' : digits[tens]}十`
  return { n: number, han: ten + (ones === 0 ? '' : digits[ones]) }
}
