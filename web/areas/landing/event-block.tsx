import type { EventDetails } from '#contract/events/events.ts'
import type { LandingBlockOf } from '#contract/site/landing-pages/landing-pages.ts'
import { EventCover } from '#web/domains/events/event-cover.tsx'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { EventTime } from '#web/platform/event-time.tsx'
import { SiteLink } from '#web/router/link.tsx'
import * as styles from '#web/ui/stories.module.css'
import { Headline } from '#web/ui/text/headline.tsx'
import * as landingStyles from './landing.module.css'
import * as landingBlocksStyles from './landing-blocks.module.css'
import { useLandingText } from './landing-text.ts'

/** An event of the site: its day, what it is and where, and the way to it. */
export function EventBlock({ block, event }: { block: LandingBlockOf<'event'>; event: EventDetails | undefined }) {
  const t = useLandingText()
  const language = useLanguage()
  const lang = useTextLang(block.language)
  const eventLang = useTextLang(event?.language ?? language)
  if (!event || event.cancelled) return null
  const [, month = '', day = ''] = event.start_time.slice(0, 10).split('-').map(Number)
  return (
    <section className={`${landingBlocksStyles.lpPart} ${landingBlocksStyles.lpEvent}`}>
      {block.title && <h2 lang={lang}>{block.title}</h2>}
      <div className={`${landingBlocksStyles.lpTicket} ${styles.whole}`}>
        <p className={landingBlocksStyles.lpTicketDay} aria-hidden="true">
          <b>{day}</b>
          <span>{month}</span>
        </p>
        <div className={landingBlocksStyles.lpTicketText}>
          <p className={landingStyles.lpKicker}>
            <EventTime event={event} />
          </p>
          <h3 lang={eventLang}>
            <Headline text={event.title} breaks={event.title_breaks} />
          </h3>
          <p lang={eventLang}>{[event.city, event.venue].filter(Boolean).join(' · ')}</p>
          {block.note && <p lang={lang}>{block.note}</p>}
          <p className={landingStyles.lpActs}>
            <SiteLink className="lp-cta hl-link" href={`/events/${event.id}`}>
              {t('event')}
            </SiteLink>
          </p>
        </div>
        <EventCover event={event} slot="poster" />
      </div>
    </section>
  )
}
