import type { ComponentType } from 'react'
import { createTextPart, type PartTranslate } from '#web/language/text-part.ts'
import type { EventsKey } from '#web/locales/events/zh-hans.ts'

/** Texts of the pages about events; they come with these pages. */
export const eventTexts = createTextPart<EventsKey>({
  'zh-Hans': async () => (await import('#web/locales/events/zh-hans.ts')).eventsHans,
  'zh-Hant-HK': async () => (await import('#web/locales/events/zh-hant.ts')).eventsHant,
  en: async () => (await import('#web/locales/events/en.ts')).eventsEn,
})

export const useEventText = eventTexts.useText
export type EventTranslate = PartTranslate<EventsKey>

/** A page that comes with the texts about events. */
export const inEventTexts = (Page: ComponentType) => async (): Promise<ComponentType> => {
  await eventTexts.loadFirst()
  return Page
}
