import type { Language } from '#language/languages.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Making a formatter takes longer than rendering a row: each is made once. */
function numberFormat(language: Language, notation: 'standard' | 'compact'): Intl.NumberFormat {
  const key = `${language} ${notation}`
  let known = formats.get(key)
  if (!known) {
    known = new Intl.NumberFormat(language, notation === 'compact' ? { notation, maximumFractionDigits: 1 } : {})
    formats.set(key, known)
  }
  return known
}

/** A number with the separators of the language: 12,345. */
export const fullNumber = (value: number, language: Language): string =>
  numberFormat(language, 'standard').format(value)

/** A number as readers of the language shorten it: from ten thousand on (1.2万), from a thousand in Hong Kong and English. */
export const shortNumber = (value: number, language: Language): string =>
  numberFormat(language, 'compact').format(value)
