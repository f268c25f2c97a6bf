import type { Language } from '#language/languages.ts'
import type { PictureTexts } from '../tables.ts'

/** The words of a picture in one language; blank if unknown. */
export interface PictureWords {
  alt: string
  credit: string
}

const otherScript = { 'zh-Hans': 'zh-Hant-HK', 'zh-Hant-HK': 'zh-Hans' } as const

/**
 * The words of a picture for a text in a language. Chinese is derived from the other script. An alternative text is never
 * in another language, since it is read aloud among the words of the text; a credit is owed in any.
 * @param asRead converts Chinese from one script to the other
 */
export function wordsIn(
  texts: PictureTexts,
  language: Language,
  asRead: (text: string, from: string, language: Language) => string,
): PictureWords {
  const textIn = (from: Language, field: keyof PictureWords) => texts[from]?.[field]?.trim() ?? ''
  const own = (field: keyof PictureWords): string => {
    if (language === 'en') return textIn('en', field)
    const other = otherScript[language]
    return textIn(language, field) || asRead(textIn(other, field), other, language)
  }
  const inAny = textIn('zh-Hans', 'credit') || textIn('zh-Hant-HK', 'credit') || textIn('en', 'credit')
  return { alt: own('alt'), credit: own('credit') || inAny }
}
