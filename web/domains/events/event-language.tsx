import type { EventCard } from '#contract/events/events.ts'
import { isForeign, languageName } from '#web/language/text-language.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { LanguageFlag } from '#web/ui/language-flag.tsx'

/** Says that an event is shown in another language or was translated by a machine; nothing where it is as expected. */
export function EventLanguage({ event }: { event: Pick<EventCard, 'language' | 'text_origin'> }) {
  const t = useText()
  const page = useLanguage()
  if (isForeign(event.language, page)) return <LanguageFlag label={languageName(event.language, t)} />
  if (event.text_origin === 'machine') return <LanguageFlag label={t('language.machineShort')} machine />
  return null
}
