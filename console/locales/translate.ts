import type { RecordTextKey } from '#contract/records/record-texts.ts'
import type { Language } from '#language/languages.ts'
import { fillIn } from '#language/text/fill-in.ts'
import type { ConsoleKey, ConsoleTexts } from './zh-hans.ts'

/** A text of the console with its values filled in. */
export type Translate = (key: ConsoleKey, values?: Readonly<Record<string, string | number>>) => string

export async function loadTexts(language: Language): Promise<ConsoleTexts> {
  if (language === 'en') return (await import('./en.ts')).consoleEn
  if (language === 'zh-Hant-HK') return (await import('./zh-hant.ts')).consoleHant
  return (await import('./zh-hans.ts')).consoleHans
}

const kindFields: Readonly<Record<Language, () => Promise<Readonly<Record<RecordTextKey, string>>>>> = {
  'zh-Hans': async () => (await import('./kind-fields/zh-hans.ts')).kindFieldsHans,
  'zh-Hant-HK': async () => (await import('./kind-fields/zh-hant.ts')).kindFieldsHant,
  en: async () => (await import('./kind-fields/en.ts')).kindFieldsEn,
}
let ofRecords: Partial<Readonly<Record<ConsoleKey, string>>> = {}

/** Loads the texts about records of declared kinds, before a page that shows any. */
export async function loadRecordTexts(language: Language): Promise<Partial<Readonly<Record<string, string>>>> {
  ofRecords = await kindFields[language]()
  return ofRecords
}

export const translator =
  (own: ConsoleTexts): Translate =>
  (key, values) => {
    const texts: Partial<Readonly<Record<ConsoleKey, string>>> = own
    const text = texts[key] ?? ofRecords[key] ?? ''
    return values ? fillIn(text, values) : text
  }
