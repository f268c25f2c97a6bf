import type { AccountKey } from '#web/locales/account/zh-hans.ts'
import { createTextPart, type PartTranslate } from './text-part.ts'

/** A text of the user area with its values filled in. */
export type AccountTranslate = PartTranslate<AccountKey>

const part = createTextPart<AccountKey>({
  'zh-Hans': async () => (await import('#web/locales/account/zh-hans.ts')).accountHans,
  'zh-Hant-HK': async () => (await import('#web/locales/account/zh-hant.ts')).accountHant,
  en: async () => (await import('#web/locales/account/en.ts')).accountEn,
})

/** The texts of the user area in a language; they come with its pages, not with the reading pages. */
export const loadAccountTexts = part.load
export const loadFirstAccountTexts = part.loadFirst

/** The texts of the user area in the reader's language. @throws where none was loaded */
export const useAccountText = part.useText
