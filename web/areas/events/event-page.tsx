import '#web/domains/events/events.module.css'
import '#web/domains/events/event.module.css'
import type { ComponentType } from 'react'
import type { EventDetails } from '#contract/events/events.ts'
import { placeInWords } from '#contract/events/place-in-words.ts'
import { AddToCalendar } from '#web/domains/events/add-to-calendar.tsx'
import * as styles from '#web/domains/events/event.module.css'
import { EventCover } from '#web/domains/events/event-cover.tsx'
import { EventLanguage } from '#web/domains/events/event-language.tsx'
import { EventList } from '#web/domains/events/event-list.tsx'
import { EventState } from '#web/domains/events/event-state.tsx'
import { inEventTexts, useEventText } from '#web/domains/events/event-text.ts'
import { EventWhen } from '#web/domains/events/event-when.tsx'
import { eventPath, eventsAddress } from '#web/domains/events/events-address.ts'
import { NotifyMe } from '#web/domains/notices/notify-me-when-visible.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { eventStart, eventWhen } from '#web/platform/event-times.ts'
import { SiteLink } from '#web/router/link.tsx'
import { usePage } from '#web/router/page-data.ts'
import * as blocksStyles from '#web/ui/blocks.module.css'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import { Note } from '#web/ui/states.tsx'
import { Headline } from '#web/ui/text/headline.tsx'
import { DetailText, textInMarkup } from '../reading/detail/detail-text.tsx'
import type { MissingData } from '../reading/loaders/loaders-missing.ts'
import { Missing, prepareMissing } from '../reading/missing.ts'
import { useMovedEvent } from './changes/use-moved-event.ts'
import { EventHead } from './event-head.tsx'
import { EventTickets } from './event-tickets.tsx'
import type { EventPageData, UnnamedData } from './loaders.ts'
import { RemindMe } from './reminder/remind-me.tsx'
import { ShareEvent } from './share-event.tsx'

/** One event, or what takes its place where there is none. */
export async function eventPage(data?: unknown): Promise<ComponentType> {
  const brought = data as EventPageData | UnnamedData | undefined
  const namesNone = brought?.state === 'unnamed'
  if (brought?.state === 'found') brought.event.html ||= textInMarkup()
  const [Page] = await Promise.all([inEventTexts(EventPage)(), namesNone && prepareMissing()])
  return Page
}

function EventPage() {
  const t = useEventText()
  const data = usePage<EventPageData | UnnamedData | MissingData>()
  if (data.state === 'found') return <Event key={data.event.id} {...data} />
  const way = { href: '/events', label: t('allEvents') }
  if (data.state === 'missing') return <Missing title={t('missing')} way={way} reading={data.reading} />
  return <Missing title={t('unnamed')} way={way} reading={data.reading} path="/ac_detail" />
}

function Event({ event, offer, similar }: EventPageData) {
  const t = useEventText()
  const say = useText()
  const lang = useTextLang(event.language)
  const sold = offer && (offer.types.length > 0 || offer.takes_codes)
  return (
    <>
      <EventHead event={event} types={offer?.types} />
      <div className={`${layoutStyles.wrap} ${pageHeadStyles.pt}`}>
        <article className={styles.evPage}>
          <div className={styles.evPageMain}>
            <Crumbs event={event} />
            <EventCover event={event} slot="poster" priority />
            <p className={`meta ${styles.evPageState}`}>
              <EventState event={event} />
              <EventLanguage event={event} />
            </p>
            <h1 className="h1" lang={lang}>
              <Headline text={event.title} breaks={event.title_breaks} />
            </h1>
            {event.text_origin === 'machine' && <Note tone="amber">{say('language.machine')}</Note>}
            <Changes event={event} />
            <Facts event={event} />
            <div className={styles.evPageActs}>
              <ShareEvent event={event} />
              <RemindMe event={event} />
              <NotifyMe query={{ event: event.id }} about={event.title} />
            </div>
          </div>
          <div className={styles.evPageSide}>
            {sold ? (
              <EventTickets event={event} offer={offer} />
            ) : (
              <>
                <Where event={event} />
                <Organiser event={event} />
              </>
            )}
          </div>
          <div className={styles.evPageMain}>
            <About event={event} />
            {sold && (
              <>
                <Where event={event} />
                <Organiser event={event} />
              </>
            )}
            <OtherDates event={event} />
          </div>
        </article>
        {similar.length > 0 && (
          <section className={blocksStyles.band}>
            <SectionHead title={t('similar')} more={{ href: '/events', label: t('allEvents') }} />
            <EventList events={similar} />
          </section>
        )}
      </div>
    </>
  )
}

/** Note that it was cancelled, or moved while the page was open; it is announced when it comes. */
function Changes({ event }: { event: EventDetails }) {
  const t = useEventText()
  const language = useLanguage()
  const lang = useTextLang(event.language)
  const { now } = useClock()
  const before = useMovedEvent(event)
  return (
    <div role="status">
      {event.cancelled ? (
        <Note tone="signal">
          <b>{t('cancelledNote')}</b>
          {event.cancel_reason && <p lang={lang}>{event.cancel_reason}</p>}
        </Note>
      ) : (
        before && <Note tone="amber">{t('movedNote', { when: eventWhen(before, now, language) })}</Note>
      )}
    </div>
  )
}

function Crumbs({ event }: { event: EventDetails }) {
  const t = useEventText()
  const lang = useTextLang(event.language)
  const place = event.city ? (
    <SiteLink href={eventsAddress({ city: event.city_key })} lang={lang}>
      {event.city}
    </SiteLink>
  ) : (
    <SiteLink href={eventsAddress({ online: true })}>{t('online')}</SiteLink>
  )
  return (
    <nav className={styles.evCrumbs} aria-label={t('title')}>
      <SiteLink href="/events">{t('title')}</SiteLink>
      <Icon name="chevron-right" size="s" />
      {place}
    </nav>
  )
}

function Fact({ icon, children, action }: { icon: IconName; children: React.ReactNode; action?: React.ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <div className={styles.evFact}>
        <div>{children}</div>
        {action}
      </div>
    </li>
  )
}

/** When and where it is, and who holds it. */
function Facts({ event }: { event: EventDetails }) {
  const t = useEventText()
  const language = useLanguage()
  const lang = useTextLang(event.language)
  const hosts = [{ name: event.organiser.name, language: event.language }, ...event.hosts].filter(({ name }) => name)
  const map = event.map_url && (
    <ButtonLink size="s" href={event.map_url}>
      {t('map')}
    </ButtonLink>
  )
  return (
    <ul className={styles.evFacts}>
      <Fact icon="calendar" action={!event.cancelled && <AddToCalendar event={event} />}>
        <EventWhen event={event} />
      </Fact>
      {event.attendance !== 'online' && (
        <Fact icon="place" action={map}>
          <b lang={lang}>{event.venue || event.city}</b>
          <p lang={lang}>{placeInWords({ ...event, venue: '' })}</p>
        </Fact>
      )}
      {event.attendance !== 'in_person' && (
        <Fact icon="globe">
          <b>{t(event.attendance === 'both' ? 'alsoOnline' : 'online')}</b>
          <p>{t('linkLater')}</p>
        </Fact>
      )}
      {hosts.length > 0 && (
        <Fact icon="people">
          <b>
            {hosts.map((host, place) => (
              <HostName key={host.name} host={host} separator={place > 0 ? (language === 'en' ? ', ' : '、') : ''} />
            ))}
          </b>
        </Fact>
      )}
    </ul>
  )
}

function HostName({ host, separator }: { host: { name: string; language: string }; separator: string }) {
  const lang = useTextLang(host.language)
  return (
    <>
      {separator}
      <span lang={lang}>{host.name}</span>
    </>
  )
}

function About({ event }: { event: EventDetails }) {
  const t = useEventText()
  if (!event.html) return null
  return (
    <section className={styles.evPart}>
      <SectionHead title={t('about')} />
      <DetailText html={event.html} lang={event.language} />
    </section>
  )
}

function Where({ event }: { event: EventDetails }) {
  const t = useEventText()
  const lang = useTextLang(event.language)
  if (event.attendance === 'online') return null
  return (
    <section className={styles.evPart}>
      <SectionHead title={t('place')} />
      <address className={styles.evAddress} lang={lang}>
        {event.venue && <b>{event.venue}</b>}
        {placeInWords({ ...event, venue: '' })}
      </address>
      {event.map_url && (
        <p>
          <SiteLink className="link" href={event.map_url}>
            {t('openMap')}
          </SiteLink>
        </p>
      )}
    </section>
  )
}

const networks = { instagram: 'Instagram', twitter: 'Twitter', youtube: 'Youtube', telegram: 'Telegram' } as const

function Organiser({ event: { organiser, language, links } }: { event: EventDetails }) {
  const t = useEventText()
  const lang = useTextLang(language)
  const profiles = Object.entries(networks).flatMap(([key, name]) => {
    const href = organiser[key as keyof typeof networks]
    return href ? [{ name, href }] : []
  })
  if (!organiser.name && links.length === 0) return null
  return (
    <section className={styles.evPart}>
      <SectionHead title={t('organiser')} />
      <p className={styles.evOrganiser} lang={lang}>
        <b>{organiser.name}</b>
        {organiser.introduction}
      </p>
      <LinkList links={profiles} />
      {links.length > 0 && (
        <>
          <h3 className={`h4 ${styles.evLinks}`}>{t('links')}</h3>
          <LinkList links={links.map(({ name, url }) => ({ name, href: url }))} />
        </>
      )}
    </section>
  )
}

function LinkList({ links }: { links: readonly { name: string; href: string }[] }) {
  if (links.length === 0) return null
  return (
    <ul className={styles.evSocial}>
      {links.map(({ name, href }) => (
        <li key={href}>
          <SiteLink className="link" href={href}>
            {name}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

function OtherDates({ event }: { event: EventDetails }) {
  const t = useEventText()
  const language = useLanguage()
  const { now } = useClock()
  if (event.series.length === 0) return null
  return (
    <section className={styles.evPart}>
      <SectionHead title={t('otherDates')} />
      <ul className={styles.evDates}>
        {event.series.map(({ id, start_time }) => (
          <li key={id}>
            <SiteLink className="link" href={eventPath(id)}>
              {eventStart(start_time, now, language)}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
