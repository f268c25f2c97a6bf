import type { Language } from '#language/languages.ts'
import { fillIn, type TextValues } from '#language/text/fill-in.ts'
import { checkInEn } from './en.ts'
import { type CheckInKey, type CheckInTexts, checkInHans } from './zh-hans.ts'
import { checkInHant } from './zh-hant.ts'

export type { CheckInKey } from './zh-hans.ts'
export type Translate = (key: CheckInKey, values?: TextValues) => string

// All of them travel with the program: a language that is not there cannot be fetched at a door without a network.
const texts: Readonly<Record<Language, CheckInTexts>> = {
  'zh-Hans': checkInHans,
  'zh-Hant-HK': checkInHant,
  en: checkInEn,
}

export const translator =
  (language: Language): Translate =>
  (key, values) =>
    values ? fillIn(texts[language][key], values) : texts[language][key]
