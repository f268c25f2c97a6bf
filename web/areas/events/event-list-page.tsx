import { DemoMark } from '#web/ui/text/demo-mark.tsx'
import '#web/domains/events/events.module.css'
import '#web/domains/events/events-month.module.css'
import { eventStatuses } from '#contract/events/event-terms.ts'
import { cityLanguage } from '#web/domains/events/city-language.ts'
import { EventDays } from '#web/domains/events/event-day-list.tsx'
import { EventFilters } from '#web/domains/events/event-filters.tsx'
import { EventMonth, SmallMonth } from '#web/domains/events/event-month.tsx'
import { EventPlaceName } from '#web/domains/events/event-state.tsx'
import { inEventTexts, useEventText } from '#web/domains/events/event-text.ts'
import { EventTitle } from '#web/domains/events/event-title.tsx'
import * as eventsStyles from '#web/domains/events/events.module.css'
import { type EventsView, eventPath, eventsAddress, isFiltered } from '#web/domains/events/events-address.ts'
import * as eventsMonthStyles from '#web/domains/events/events-month.module.css'
import { isMonthShown, monthLater } from '#web/domains/events/month-grid.ts'
import { ListLoadMore } from '#web/domains/items/lists/list-load-more.tsx'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { EventTime } from '#web/platform/event-time.tsx'
import { Head } from '#web/platform/head.tsx'
import { dayName, monthName } from '#web/platform/time.ts'
import { SiteLink, useHref, useLinkable } from '#web/router/link.tsx'
import { usePage } from '#web/router/page-data.ts'
import { ButtonLink, IconLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as listsStyles from '#web/ui/lists.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { Live, SectionHead } from '#web/ui/section-head.tsx'
import * as segmentsStyles from '#web/ui/segments.module.css'
import { EmptyState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useSiteName } from '../reading/site-name.ts'
import type { EventListData, EventMonthData, EventsData } from './loaders.ts'
import { useMoreEvents } from './use-more-events.ts'

/** Events as a list or as a month; the view is part of the address. */
export const eventListPage = inEventTexts(EventListPage)

function EventListPage() {
  const t = useEventText()
  const site = useSiteName()
  const data = usePage<EventsData>()
  const { view, counts, cities } = data
  const tabs = eventStatuses.map((status) => ({
    href: eventsAddress({ ...view, status, day: undefined, after: undefined, month: undefined }),
    label: t(status),
    current: data.kind === 'list' && !view.day && view.status === status,
    count: counts ? String(counts[status]) : undefined,
  }))
  return (
    <>
      <Head
        title={t('pageTitle', { site })}
        description={t('description')}
        path="/events"
        noindex={isFiltered(view) || view.after !== undefined || view.month !== undefined}
      />
      <EventFeeds />
      <div className={layoutStyles.wrap}>
        <div className={`${pageHeadStyles.pageHead} ${pageHeadStyles.pt}`}>
          <div>
            <h1 className="h1">{t('title')}</h1>
            <p className="mut">
              {t('intro')}{' '}
              <SiteLink className="link" href="/third">
                {t('elsewhereAlso')}
              </SiteLink>
            </p>
          </div>
          <PageActions data={data} />
        </div>
        <Tabs tabs={tabs} label={t('statuses')} />
        <EventFilters view={view} cities={cities} />
        {data.kind === 'month' ? <MonthView {...data} /> : <ListView {...data} />}
      </div>
    </>
  )
}

/** Subscriptions for programs: a feed of new events, and a calendar of all. */
function EventFeeds() {
  const t = useEventText()
  const href = useHref()
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={t('title')} href={href('/feed-events.xml')} />
      <link rel="alternate" type="application/feed+json" title={t('title')} href={href('/feed-events.json')} />
      <link rel="alternate" type="text/calendar" title={t('title')} href={href('/events.ics')} />
    </>
  )
}

function PageActions({ data: { kind, view, today } }: { data: EventsData }) {
  const t = useEventText()
  const linkable = useLinkable()
  const month = (view.day ?? today).slice(0, 7)
  return (
    <div className={eventsStyles.evActs}>
      <nav className={segmentsStyles.seg} aria-label={t('views')}>
        <SiteLink
          href={eventsAddress({ ...view, month: undefined })}
          aria-current={kind === 'list' ? 'page' : undefined}
        >
          <Icon name="list" size="s" />
          {t('viewList')}
        </SiteLink>
        <SiteLink
          rel="nofollow"
          href={eventsAddress({
            ...view,
            month: view.month ?? month,
            day: undefined,
            within: undefined,
            after: undefined,
          })}
          aria-current={kind === 'month' ? 'page' : undefined}
        >
          <Icon name="calendar" size="s" />
          {t('viewMonth')}
        </SiteLink>
      </nav>
      {linkable('/ac_create') && (
        <ButtonLink kind="primary" href="/ac_create">
          <Icon name="plus" size="s" />
          {t('create')}
        </ButtonLink>
      )}
    </div>
  )
}

function ListView(data: EventListData) {
  const t = useEventText()
  const language = useLanguage()
  const { view, found, wanted, live, today } = data
  const more = useMoreEvents(found, wanted)
  return (
    <div className={layoutStyles.withRail}>
      <div>
        {view.day && (
          <h2 className={`h2 ${eventsStyles.evDayName}`}>{t('onDay', { day: dayName(view.day, today, language) })}</h2>
        )}
        {live && <LiveEvent event={live} />}
        {more.items.length === 0 ? (
          <EmptyState label={t('empty')}>
            {isFiltered(view) && <ButtonLink href={eventsAddress({ status: view.status })}>{t('clear')}</ButtonLink>}
          </EmptyState>
        ) : (
          <EventDays events={more.items} today={today} />
        )}
        <ListLoadMore more={more} href={eventsAddress({ ...view, after: found.next ?? undefined })} />
        {view.after && (
          <p className={eventsStyles.evFirst}>
            <SiteLink className="link" href={eventsAddress({ ...view, after: undefined })}>
              {t('first')}
            </SiteLink>
          </p>
        )}
      </div>
      <aside className={`${layoutStyles.rail} ${eventsStyles.evRail}`}>
        <MonthBlock {...data} />
        <CitiesBlock {...data} />
        <ElsewhereBlock {...data} />
      </aside>
    </div>
  )
}

/** One that takes place now, above those to come. */
function LiveEvent({ event }: { event: NonNullable<EventListData['live']> }) {
  const t = useEventText()
  return (
    <section className={eventsStyles.evLive} aria-label={t('nowOn')}>
      <Live label={t('nowOn')} />
      <div className={eventsStyles.evLiveT}>
        <h2 className="h3">
          <EventTitle event={event} />
        </h2>
        <p className="meta">
          <EventPlaceName event={event} />
          <EventTime event={event} />
        </p>
      </div>
      <ButtonLink href={eventPath(event.id)}>{t('look')}</ButtonLink>
    </section>
  )
}

interface MonthStepsProps {
  view: EventsView
  month: string
  today: string
  children?: React.ReactNode
}

/** The ways to the months before and after, as far as months are shown. */
function MonthSteps({ view, month, today, children }: MonthStepsProps) {
  const t = useEventText()
  const to = (months: number) =>
    eventsAddress({ ...view, month: monthLater(month, months), day: undefined, within: undefined, after: undefined })
  const shows = (months: number) => isMonthShown(monthLater(month, months), today)
  return (
    <span className={eventsStyles.evSteps}>
      {shows(-1) && (
        <IconLink href={to(-1)} label={t('previousMonth')} rel="nofollow" data-keep-place>
          <Icon name="chevron-left" size="s" />
        </IconLink>
      )}
      {children}
      {shows(1) && (
        <IconLink href={to(1)} label={t('nextMonth')} rel="nofollow" data-keep-place>
          <Icon name="chevron-right" size="s" />
        </IconLink>
      )}
    </span>
  )
}

function MonthBlock({ view, month, today, days }: EventListData) {
  return (
    <section className={listsStyles.sec}>
      <SectionHead title={monthName(month, useLanguage())}>
        <MonthSteps view={view} month={month} today={today} />
      </SectionHead>
      <SmallMonth
        month={month}
        today={today}
        days={days}
        hrefOfDay={(day) => eventsAddress({ ...view, day, within: undefined, after: undefined })}
      />
    </section>
  )
}

function CitiesBlock({ view, cities }: EventListData) {
  const t = useEventText()
  if (cities.length === 0) return null
  return (
    <section className={listsStyles.sec}>
      <SectionHead title={t('popularCities')} />
      <ul className={eventsStyles.evCities}>
        {cities.slice(0, 8).map(({ key, name, count }) => (
          <li key={key}>
            <SiteLink href={eventsAddress({ city: key })} aria-current={view.city === key ? 'true' : undefined}>
              {name}
            </SiteLink>
            <span className="num">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The next events that are hosted elsewhere, which lead out. */
function ElsewhereBlock({ elsewhere, today }: EventListData) {
  const t = useEventText()
  const say = useText()
  if (elsewhere.length === 0) return null
  return (
    <section className={listsStyles.sec}>
      <SectionHead title={t('elsewhereBlock')} more={{ href: '/third', label: say('list.all') }} />
      <ul className={eventsStyles.evBriefs}>
        {elsewhere.map((event) => (
          <ElsewhereBrief key={event.id} event={event} today={today} />
        ))}
      </ul>
    </section>
  )
}

function ElsewhereBrief({ event, today }: { event: EventListData['elsewhere'][number]; today: string }) {
  const t = useEventText()
  const language = useLanguage()
  const lang = useTextLang(event.language)
  return (
    <li>
      <p className="meta">
        <time dateTime={event.start_time}>{dayName(event.start_time.slice(0, 10), today, language)}</time>
        {event.city ? (
          <span lang={cityLanguage(event.city, event.language, lang)}>{event.city}</span>
        ) : (
          <span>{t('online')}</span>
        )}
        {event.demo && <DemoMark />}
      </p>
      <a className="hl-link" lang={lang} href={event.url || undefined} rel="noopener nofollow" target="_blank">
        {event.title}
      </a>
    </li>
  )
}

function MonthView({ view, month, today, found }: EventMonthData) {
  const t = useEventText()
  const language = useLanguage()
  return (
    <section aria-label={t('monthOf', { month: monthName(month, language) })}>
      <div className={eventsMonthStyles.evMonthH}>
        <h2 className="h2">{monthName(month, language)}</h2>
        <MonthSteps view={view} month={month} today={today}>
          <ButtonLink size="s" href={eventsAddress({ ...view, month: today.slice(0, 7) })} data-keep-place>
            {t('today')}
          </ButtonLink>
        </MonthSteps>
      </div>
      <EventMonth
        events={found.list}
        month={month}
        today={today}
        hrefOfDay={(day) => eventsAddress({ ...view, day, month: undefined })}
      />
      {found.list.length === 0 && <EmptyState label={t('empty')} />}
      {found.total > found.list.length && (
        <p className={eventsStyles.evCut}>{t('monthCut', { total: found.total, n: found.list.length })}</p>
      )}
    </section>
  )
}
