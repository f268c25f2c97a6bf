import type { EventDetails } from '#contract/events/events.ts'
import type { TicketType } from '#contract/events/tickets.ts'
import { languages } from '#language/languages.ts'
import { eventPath } from '#web/domains/events/events-address.ts'
import { isForeign } from '#web/language/text-language.ts'
import { useEnvironment, useLanguage, useText } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { StructuredData } from '#web/platform/structured-data.tsx'
import { prefixedPath, splitPath } from '#web/router/addresses.ts'
import { useLocation } from '#web/router/router-context.tsx'
import { sharedPicture } from '#web/ui/cover/cover-address.ts'
import { eventCover } from '#web/ui/cover/event-cover.ts'
import { useSiteName } from '../reading/site-name.ts'
import { eventJsonLd } from './event-json-ld.ts'

/** Title, description, canonical address and structured data of an event's page. */
export function EventHead({ event, types }: { event: EventDetails; types: readonly TicketType[] | undefined }) {
  const t = useText()
  const site = useSiteName()
  const language = useLanguage()
  const { origin } = useEnvironment()
  const { fixed } = splitPath(useLocation().pathname)
  const path = eventPath(event.id)
  const picture = sharedPicture(event.poster, eventCover(event))
  return (
    <>
      <Head
        title={t('item.pageTitle', { title: event.title, site })}
        description={event.summary || event.title}
        path={path}
        picture={picture}
        type="article"
        available={languages.filter((one) => event.languages.some((known) => !isForeign(known, one)))}
        noindex={isForeign(event.language, language)}
      />
      <StructuredData
        value={
          import.meta.env.SSR &&
          eventJsonLd(event, types, { address: origin + prefixedPath(fixed, path), picture: origin + picture })
        }
      />
    </>
  )
}
