import type { EventCard } from '#contract/events/events.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { SiteLink } from '#web/router/link.tsx'
import { Headline } from '#web/ui/text/headline.tsx'
import { eventPath } from './events-address.ts'

/** The title of an event as a link to its page, breaking between words. */
export function EventTitle({ event }: { event: Pick<EventCard, 'id' | 'title' | 'title_breaks' | 'language'> }) {
  const lang = useTextLang(event.language)
  return (
    <SiteLink className="hl-link" href={eventPath(event.id)} lang={lang}>
      <Headline text={event.title} breaks={event.title_breaks} />
    </SiteLink>
  )
}
