import { useLanguage } from '#web/platform/app-context.tsx'
import { calendarPath } from '../conference-addresses.ts'
import { useConferenceText } from '../conference-text.ts'
import { dayInWords, overlapsAmong, standingOf } from '../conference-times.ts'
import * as conferenceStyles from '../styles/conference.module.css'
import { Title } from './agenda-list.tsx'
import type { AgendaProps } from './agenda-props.ts'
import * as conferenceAgendaStyles from './conference-agenda.module.css'
import * as conferenceTableStyles from './conference-table.module.css'

/** Beside the agenda: the halls, what the reader keeps, and files to take along. */
export function MyDay({ data, now, times, favourites, day }: AgendaProps & { day: string | undefined }) {
  const t = useConferenceText()
  const language = useLanguage()
  const { edition, halls, sessions } = data
  const own = sessions.filter(({ id }) => favourites.ids.includes(id))
  const file = calendarPath(edition, language)
  const overlaps = overlapsAmong(own)
  const severalDays = edition.first_day !== edition.last_day
  return (
    <aside className={`${conferenceTableStyles.cfSide} no-print`}>
      {halls.length > 0 && (
        <section>
          <h2>{t('hallsOf')}</h2>
          <ul className={conferenceTableStyles.cfHalls}>
            {halls.map(({ id, name, note, language: lang }) => (
              <li key={id} lang={lang}>
                <b>{name}</b>
                <span>{note}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={conferenceAgendaStyles.cfScripted}>
        <h2>{t('myDay')}</h2>
        {own.length === 0 ? (
          <p className={conferenceStyles.cfSmall}>{t('noFavourites')}</p>
        ) : (
          <ol className={`${conferenceTableStyles.cfMine} ${severalDays ? conferenceTableStyles.cfMineDated : ''}`}>
            {own.map((session) => (
              <li key={session.id} className={`cf-mine--${standingOf(session, now) ?? 'ahead'}`}>
                <time dateTime={session.start_time}>
                  {severalDays && `${dayInWords(times.dayOf(session.start_time), t)} `}
                  {times.clock(session.start_time)}
                </time>
                <a href={`#session-${session.id}`} lang={session.language}>
                  <Title {...session} />
                </a>
                {session.cancelled && t('cancelled')}
              </li>
            ))}
          </ol>
        )}
        <p className={conferenceStyles.cfSmall}>
          {t('kept')} {own.length > 1 && (overlaps > 0 ? t('overlaps', { n: overlaps }) : t('noOverlap'))}
        </p>
      </section>
      {!edition.draft && (
        <section>
          <h2>{t('takeAlong')}</h2>
          <p className={conferenceTableStyles.cfTake}>
            <a className={conferenceStyles.cfLink} href={file} download>
              {t('allSessions')}
            </a>
            {day && (
              <a className={conferenceStyles.cfLink} href={`${file}?day=${day}`} download>
                {t('daySessions', { day: dayInWords(day, t) })}
              </a>
            )}
            {own.length > 0 && (
              <a
                className={conferenceStyles.cfLink}
                href={`${file}?sessions=${own.map(({ id }) => id).join(',')}`}
                download
              >
                {t('mySessions', { n: own.length })}
              </a>
            )}
          </p>
        </section>
      )}
    </aside>
  )
}
