import type { Language } from '#language/languages.ts'
import type { ConsoleKey, ConsoleTexts } from './zh-hans.ts'

/** A text of the console with its values filled in. */
export type Translate = (key: ConsoleKey, values?: Readonly<Record<string, string | number>>) => string

export async function loadTexts(language: Language): Promise<ConsoleTexts> {
  if (language === 'en') return (await import('./en.ts')).consoleEn
  if (language === 'zh-Hant-HK') return (await import('./zh-hant.ts')).consoleHant
  return (await import('./zh-hans.ts')).consoleHans
}

/** Fills in values: `{n}` is the value itself, and `{n|paragraph|paragraphs}` the first word where it is 1. */
export const translator =
  (texts: ConsoleTexts): Translate =>
  (key, values) =>
    values
      ? texts[key].replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (place, name: string, one?: string, many?: string) => {
          const value = values[name] === undefined ? place : String(values[name])
          return one === undefined ? value : value === '1' ? one : (many ?? '')
        })
      : texts[key]
