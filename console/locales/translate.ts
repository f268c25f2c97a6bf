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

export const translator =
  (texts: ConsoleTexts): Translate =>
  (key, values) =>
    values ? fillIn(texts[key], values) : texts[key]
