import type { ConferenceSession } from '#contract/events/conferences/conferences.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { SiteLink } from '#web/router/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { calendarPath, pathOf } from '../conference-addresses.ts'
import { useConferenceText } from '../conference-text.ts'
import { minutesOf, standingOf } from '../conference-times.ts'
import { Paragraphs } from '../paragraphs.tsx'
import * as conferenceStyles from '../styles/conference.module.css'
import * as conferenceHeroStyles from '../styles/conference-hero.module.css'
import type { AgendaProps } from './agenda-props.ts'
import * as conferenceAgendaStyles from './conference-agenda.module.css'

/** Sessions by the time at which they begin, each with its text and an address of its own. */
export function AgendaList({ isSecond = false, ...props }: AgendaProps & { isSecond?: boolean }) {
  const { sessions, now, times } = props
  const slots = [...Map.groupBy(sessions, ({ start_time }) => start_time)]
  const isToday = sessions.some((session) => standingOf(session, now) === 'now')
  const next = isToday && now !== undefined ? slots.findIndex(([start]) => Date.parse(start) > now) : -1
  return (
    <ol className={conferenceAgendaStyles.cfList}>
      {slots.map(([start, held], place) => (
        <li
          key={start}
          className={
            place === next
              ? `${conferenceAgendaStyles.cfSlot} ${conferenceAgendaStyles.cfSlotNext}`
              : conferenceAgendaStyles.cfSlot
          }
        >
          {place === next && now !== undefined && <NowMark at={times.clockAt(now)} />}
          <time className={conferenceAgendaStyles.cfSlotT} dateTime={start}>
            {times.clock(start)}
            <DayShift by={times.dayShift(Date.parse(start))} />
          </time>
          <div>
            {held.map((session) => (
              <Session key={session.id} session={session} isSecond={isSecond} {...props} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Says that a time of the reader's zone is on another day than that of the venue. */
export function DayShift({ by }: { by: number }) {
  const t = useConferenceText()
  if (by === 0) return null
  return <small className={conferenceAgendaStyles.cfShift}>{t(by < 0 ? 'dayBefore' : 'dayAfter')}</small>
}

function NowMark({ at }: { at: string }) {
  const t = useConferenceText()
  return <b className={conferenceAgendaStyles.cfNow}>{t('now', { time: at })}</b>
}

function Session({
  session,
  isSecond,
  data,
  now,
  times,
  favourites,
}: AgendaProps & { session: ConferenceSession; isSecond: boolean }) {
  const t = useConferenceText()
  const language = useLanguage()
  const { edition, halls } = data
  const hall = halls.find(({ id }) => id === session.hall)
  const standing = standingOf(session, now)
  const people = session.speakers.map(({ name }) => name).join(session.language === 'en' ? ', ' : '、')
  if (session.kind === 'break') {
    return (
      <p className={conferenceAgendaStyles.cfBreak} lang={session.language}>
        <Title {...session} />
        <span>{t('until', { time: times.clock(session.end_time) })}</span>
      </p>
    )
  }
  return (
    <article className={`${conferenceAgendaStyles.cfSes} cf-ses--${standing ?? 'ahead'}`} lang={session.language}>
      <div>
        <p className={conferenceAgendaStyles.cfSesK}>
          {session.cancelled && <b lang={language}>{t('cancelled')}</b>}
          {hall && <b lang={hall.language}>{hall.name}</b>}
          <span>{t('minutes', { n: minutesOf(session) })}</span>
          {session.spoken && <span>{session.spoken}</span>}
          {session.track && <span>{session.track}</span>}
          {standing === 'now' && now !== undefined && (
            <span className={conferenceHeroStyles.cfLive}>
              {t('onNow')} · {t('leftMinutes', { n: Math.ceil((Date.parse(session.end_time) - now) / 60_000) })}
            </span>
          )}
        </p>
        <details>
          <summary>
            <h3>
              <Title {...session} />
            </h3>
            {people && <p className={conferenceAgendaStyles.cfSesW}>{people}</p>}
          </summary>
          <div className={conferenceAgendaStyles.cfSesX} id={isSecond ? undefined : `session-${session.id}`}>
            <Paragraphs text={session.abstract} />
            <ul>
              {session.speakers.map((speaker) => (
                <li key={speaker.id}>
                  <SiteLink
                    className={conferenceStyles.cfLink}
                    href={`${pathOf(edition, 'speakers') ?? ''}#speaker-${speaker.id}`}
                  >
                    {speaker.name}
                  </SiteLink>{' '}
                  <span>{speaker.organisation}</span>
                </li>
              ))}
            </ul>
            <p className={conferenceAgendaStyles.cfSesA}>
              {!edition.draft && (
                <a
                  className={conferenceStyles.cfLink}
                  href={`${calendarPath(edition, language)}?sessions=${session.id}`}
                  download
                >
                  {t('addToCalendar')}
                </a>
              )}
              <a className={conferenceStyles.cfLink} href={`#session-${session.id}`}>
                {t('share')}
              </a>
            </p>
          </div>
        </details>
      </div>
      <Favourite session={session} favourites={favourites} />
    </article>
  )
}

/** The title of a session, struck through where it does not take place. */
export const Title = ({ title, cancelled }: Pick<ConferenceSession, 'title' | 'cancelled'>) =>
  cancelled ? <s>{title}</s> : title

/** The star that keeps a session on this device. */
export function Favourite({ session, favourites }: Pick<AgendaProps, 'favourites'> & { session: ConferenceSession }) {
  const t = useConferenceText()
  return (
    <button
      type="button"
      className={`${conferenceAgendaStyles.cfFav} ${conferenceAgendaStyles.cfScripted}`}
      aria-pressed={favourites.ids.includes(session.id)}
      aria-label={t('favourite', { title: session.title })}
      onClick={() => favourites.toggle(session.id)}
    >
      <Icon name="star" />
    </button>
  )
}
