import { useEffect, useState } from 'react'
import { useHydrated, useLanguage } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { SiteLink } from '#web/router/link.tsx'
import { useLocation } from '#web/router/router-context.tsx'
import * as styles from '#web/ui/buttons.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { calendarPath, pathOf } from '../conference-addresses.ts'
import { useConferenceText } from '../conference-text.ts'
import { dayInWords, standingOf, zoneOfTime } from '../conference-times.ts'
import type { ConferenceData } from '../loaders.ts'
import { AgendaList } from './agenda-list.tsx'
import type { AgendaProps } from './agenda-props.ts'
import { AgendaTable } from './agenda-table.tsx'
import * as conferenceAgendaStyles from './conference-agenda.module.css'
import * as conferenceTableStyles from './conference-table.module.css'
import { MyDay } from './my-day.tsx'
import { type ShownTimes, useShownTimes } from './shown-times.ts'
import { useFavourites } from './use-favourites.ts'
import { usePrinting } from './use-printing.ts'

interface Props {
  data: ConferenceData
  /** How it is shown where the address says nothing. */
  start: 'list' | 'halls'
  /** On a page of its own: with what there is beside it. */
  whole?: boolean
}

/** The agenda of one day, as a list or by hall, with what chooses among them. */
export function DayAgenda({ data, start, whole = false }: Props) {
  const t = useConferenceText()
  const { edition, sessions, view, halls } = data
  const { now } = useClock()
  const hydrated = useHydrated()
  const favourites = useFavourites(edition.id)
  const times = useShownTimes(sessions[0]?.start_time, edition.time_zone)
  useOpenTarget()
  const days = [...new Set(sessions.map(({ day }) => day))]
  const today = hydrated ? days.find((day) => day === times.venueDay(now)) : undefined
  const day = view.day ?? today ?? days[0]
  const [mine, setMine] = useState(false)
  const keptToday = sessions.some((session) => session.day === day && favourites.ids.includes(session.id))
  const isMine = mine && keptToday
  const isPrinting = usePrinting()
  const chosen = sessions.filter(
    (session) =>
      (view.hall === undefined || session.hall === null || session.hall === view.hall) &&
      (!isMine || favourites.ids.includes(session.id)),
  )
  const shown = chosen.filter((session) => session.day === day)
  const isByHall = (view.byHall || (start === 'halls' && !whole)) && halls.length > 1
  // Once all is over, nothing stands out by being so.
  const isUnderWay = hydrated && sessions.some((session) => standingOf(session, now) !== 'past')
  const props: AgendaProps = { sessions: shown, data, now: isUnderWay ? now : undefined, times, favourites }
  // On paper nobody turns to another day.
  if (whole && isPrinting) {
    return [...Map.groupBy(chosen, (session) => session.day)].map(([one, held]) => (
      <section key={one} className={conferenceTableStyles.cfPrinted}>
        <h2>{dayInWords(one, t)}</h2>
        <AgendaList {...props} sessions={held} now={undefined} />
      </section>
    ))
  }
  return (
    <>
      <Choices data={data} days={days} day={day} isByHall={isByHall} times={times} whole={whole}>
        {keptToday && (
          <button
            type="button"
            className={`${styles.btn} ${conferenceAgendaStyles.cfScripted} ${conferenceAgendaStyles.cfMineOnly}`}
            aria-pressed={isMine}
            onClick={() => setMine(!mine)}
          >
            <Icon name="star" size="s" />
            {t('mineOnly')}
          </button>
        )}
      </Choices>
      {whole && day && <h2 className="sr">{dayInWords(day, t)}</h2>}
      <div
        className={
          whole ? `${conferenceAgendaStyles.cfAg} ${conferenceTableStyles.cfAgWhole}` : conferenceAgendaStyles.cfAg
        }
      >
        <div>
          {isByHall ? (
            <>
              <AgendaTable {...props} />
              <div className={conferenceTableStyles.cfOnlyM}>
                <AgendaList {...props} isSecond />
              </div>
            </>
          ) : (
            <AgendaList {...props} />
          )}
        </div>
        {whole && <MyDay {...props} day={day} />}
      </div>
    </>
  )
}

/** Opens the session that the address leads to; without script the browser does so. */
function useOpenTarget() {
  const { hash } = useLocation()
  useEffect(() => {
    const target = /^#session-\d+$/.test(hash) ? document.querySelector(hash) : null
    const details = target?.closest('details')
    if (details) details.open = true
  }, [hash])
}

interface ChoicesProps {
  data: ConferenceData
  days: readonly string[]
  day: string | undefined
  isByHall: boolean
  times: ShownTimes
  whole: boolean
  /** Further choices, which need script. */
  children: React.ReactNode
}

function Choices({ data, days, day, isByHall, times, whole, children }: ChoicesProps) {
  const t = useConferenceText()
  const language = useLanguage()
  const { edition, halls, view } = data
  const agenda = pathOf(edition, 'agenda') ?? edition.canonical
  const address = (given: { day?: string; byHall?: boolean; hall?: number }) => {
    const { day: on, byHall, hall } = { day, byHall: isByHall, hall: view.hall, ...given }
    const [path = '', query = ''] = agenda.split('?')
    const search = new URLSearchParams(query)
    if (on !== undefined) search.set('day', on)
    if (byHall) search.set('view', 'halls')
    if (hall !== undefined) search.set('hall', String(hall))
    return `${path}?${search}`
  }
  return (
    <div className={`${conferenceAgendaStyles.cfTool} no-print`}>
      <nav className={conferenceAgendaStyles.cfSeg} aria-label={t('day')}>
        {days.map((one) => (
          <SiteLink
            key={one}
            href={address({ day: one })}
            data-keep-place={whole || undefined}
            aria-current={one === day || undefined}
          >
            {dayInWords(one, t)}
          </SiteLink>
        ))}
      </nav>
      {whole && halls.length > 1 && (
        <nav className={conferenceAgendaStyles.cfSeg} aria-label={t('view')}>
          {[false, true].map((byHall) => (
            <SiteLink
              key={String(byHall)}
              href={address({ byHall, hall: undefined })}
              data-keep-place
              aria-current={byHall === isByHall || undefined}
            >
              {t(byHall ? 'byHall' : 'asList')}
            </SiteLink>
          ))}
        </nav>
      )}
      {whole && !isByHall && halls.length > 1 && (
        <nav className={`${conferenceAgendaStyles.cfSeg} cf-seg--halls`} aria-label={t('hall')}>
          <SiteLink
            href={address({ hall: undefined })}
            data-keep-place
            aria-current={view.hall === undefined || undefined}
          >
            {t('allHalls')}
          </SiteLink>
          {halls.map(({ id, name, language: lang }) => (
            <SiteLink
              key={id}
              href={address({ hall: id })}
              data-keep-place
              lang={lang}
              aria-current={view.hall === id || undefined}
            >
              {name}
            </SiteLink>
          ))}
        </nav>
      )}
      <span className={conferenceAgendaStyles.cfToolEnd}>
        {children}
        {times.choice && (
          <button type="button" className={styles.btn} aria-pressed={times.isOwn} onClick={times.choice}>
            {times.isOwn
              ? t('yourTime', { zone: zoneOfTime(times.sample) })
              : t('venueTime', { zone: zoneOfTime(times.sample) })}
          </button>
        )}
        {!edition.draft && (
          <a className={styles.btn} href={calendarPath(edition, language)} download>
            <Icon name="calendar" size="s" /> iCalendar
          </a>
        )}
        {whole && (
          <button
            type="button"
            className={`${styles.btn} ${conferenceAgendaStyles.cfScripted}`}
            onClick={() => print()}
          >
            {t('print')}
          </button>
        )}
      </span>
    </div>
  )
}
