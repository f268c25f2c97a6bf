import type { ComponentType } from 'react'
import { createTextPart, type PartTranslate } from '#web/language/text-part.ts'
import type { TicketsKey } from '#web/locales/tickets/zh-hans.ts'

/** Texts of registering, orders and tickets; they come with the first that is opened. */
export const orderTexts = createTextPart<TicketsKey>({
  'zh-Hans': async () => (await import('#web/locales/tickets/zh-hans.ts')).ticketsHans,
  'zh-Hant-HK': async () => (await import('#web/locales/tickets/zh-hant.ts')).ticketsHant,
  en: async () => (await import('#web/locales/tickets/en.ts')).ticketsEn,
})

export const useOrderText = orderTexts.useText
export type OrderTranslate = PartTranslate<TicketsKey>

/** A page that comes with the texts of orders and tickets. */
export const inOrderTexts = (Page: ComponentType) => async (): Promise<ComponentType> => {
  await orderTexts.loadFirst()
  return Page
}
