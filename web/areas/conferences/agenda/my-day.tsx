import { urlPrefix } from '#language/languages.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { useConferenceText } from '../conference-text.ts'
import { dayInWords, overlapsAmong, standingOf } from '../conference-times.ts'
import type { AgendaProps } from './agenda-props.ts'

/** Beside the agenda: the halls, what the reader keeps, and files to take along. */
export function MyDay({ data, now, times, favourites, day }: AgendaProps & { day: string | undefined }) {
  const t = useConferenceText()
  const language = useLanguage()
  const { edition, halls, sessions } = data
  const own = sessions.filter(({ id }) => favourites.ids.includes(id))
  const prefix = urlPrefix(language) && `/${urlPrefix(language)}`
  const file = `${prefix}/conferences${edition.pages[0]?.path ?? ''}/agenda.ics`
  const overlaps = overlapsAmong(own)
  return (
    <aside className="cf-side no-print">
      {halls.length > 0 && (
        <section>
          <h2>{t('hallsOf')}</h2>
          <ul className="cf-halls">
            {halls.map(({ id, name, note, language: lang }) => (
              <li key={id} lang={lang}>
                <b>{name}</b>
                <span>{note}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="cf-scripted">
        <h2>{t('myDay')}</h2>
        {own.length === 0 ? (
          <p className="cf-small">{t('noFavourites')}</p>
        ) : (
          <ol className="cf-mine">
            {own.map((session) => (
              <li key={session.id} className={`cf-mine--${standingOf(session, now) ?? 'ahead'}`}>
                <time dateTime={session.start_time}>{times.clock(session.start_time)}</time>
                <a href={`#session-${session.id}`} lang={session.language}>
                  {session.title}
                </a>
              </li>
            ))}
          </ol>
        )}
        <p className="cf-small">
          {t('kept')} {own.length > 1 && (overlaps > 0 ? t('overlaps', { n: overlaps }) : t('noOverlap'))}
        </p>
      </section>
      {!edition.draft && (
        <section>
          <h2>{t('takeAlong')}</h2>
          <p className="cf-take">
            <a className="cf-link" href={file} download>
              {t('allSessions')}
            </a>
            {day && (
              <a className="cf-link" href={`${file}?day=${day}`} download>
                {t('daySessions', { day: dayInWords(day, t) })}
              </a>
            )}
            {own.length > 0 && (
              <a className="cf-link" href={`${file}?sessions=${own.map(({ id }) => id).join(',')}`} download>
                {t('mySessions', { n: own.length })}
              </a>
            )}
          </p>
        </section>
      )}
    </aside>
  )
}
