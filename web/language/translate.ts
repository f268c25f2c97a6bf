import type { Language } from '#language/languages.ts'
import { fillIn } from '#language/text/fill-in.ts'
import type { MessageKey, Messages } from '#web/locales/zh-hans.ts'
import { codeInTime } from '#web/platform/chunk-timeout.ts'

/** Values for the `{name}` places of a message. */
export type MessageValues = Readonly<Record<string, string | number>>
export type Translate = (key: MessageKey, values?: MessageValues) => string

/** The module of each language's texts, as Vite names it: a page's head asks for it before the script does. */
export const catalogueModules: Readonly<Record<Language, string>> = {
  'zh-Hans': 'web/locales/zh-hans.ts',
  'zh-Hant-HK': 'web/locales/zh-hant.ts',
  en: 'web/locales/en.ts',
}

const loaded = new Map<Language, Messages>()

/** Loads the interface texts of a language, each language a file of its own. */
export async function loadMessages(language: Language): Promise<Messages> {
  const known = loaded.get(language)
  if (known) return known
  const messages = await codeInTime(importMessages(language))
  loaded.set(language, messages)
  return messages
}

/** The interface texts of a language that was loaded before, if it was. */
export const loadedMessages = (language: Language): Messages | undefined => loaded.get(language)

async function importMessages(language: Language): Promise<Messages> {
  if (language === 'en') return (await import('#web/locales/en.ts')).en
  if (language === 'zh-Hant-HK') return (await import('#web/locales/zh-hant.ts')).zhHant
  return (await import('#web/locales/zh-hans.ts')).zhHans
}

/** A function that gives the texts of one language with their values filled in. */
export function translator(messages: Messages): Translate {
  return (key, values) => (values ? fillIn(messages[key], values) : messages[key])
}
