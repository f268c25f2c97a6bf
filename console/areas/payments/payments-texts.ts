import type { PaymentsKey } from '#console/locales/payments/zh-hans.ts'
import { createAreaTexts } from '#console/platform/area-texts.ts'

const texts = createAreaTexts<PaymentsKey>({
  en: async () => (await import('#console/locales/payments/en.ts')).paymentsEn,
  'zh-Hant-HK': async () => (await import('#console/locales/payments/zh-hant.ts')).paymentsHant,
  'zh-Hans': async () => (await import('#console/locales/payments/zh-hans.ts')).paymentsHans,
})

export const loadPaymentsTexts = texts.load
/** Texts of this area and of the console, for what came with its texts. */
export const usePaymentsText = texts.useText
