import type { ConferenceSession } from '#contract/events/conferences/conferences.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { SiteLink } from '#web/router/link.tsx'
import { dayAddress, pathOf } from '../conference-addresses.ts'
import { useConferenceText } from '../conference-text.ts'
import { type HallRow, hallTable, standingOf } from '../conference-times.ts'
import * as conferenceHeroStyles from '../styles/conference-hero.module.css'
import { DayShift, Title } from './agenda-list.tsx'
import type { AgendaProps } from './agenda-props.ts'
import * as conferenceAgendaStyles from './conference-agenda.module.css'
import * as conferenceTableStyles from './conference-table.module.css'

/** A day by hall: halls side by side, sessions as long as they take. */
export function AgendaTable(props: AgendaProps) {
  const t = useConferenceText()
  const { sessions, data, times, now } = props
  const { halls } = data
  const rows = hallTable(
    sessions,
    halls.map(({ id }) => id),
  )
  const isToday = sessions.some((session) => standingOf(session, now) === 'now')
  const present = isToday && now !== undefined ? rows.findLastIndex(({ at }) => at <= now) : -1
  return (
    <div className={`${conferenceTableStyles.cfScroll} ${conferenceTableStyles.cfOnlyD}`}>
      <table className={conferenceTableStyles.cfTable}>
        <caption className="sr">{t('byHall')}</caption>
        <thead>
          <tr>
            <td />
            {halls.map(({ id, name, language }) => (
              <th key={id} scope="col" lang={language}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <Row key={row.at} row={row} {...props} isPresent={place === present} start={times.clockAt(row.at)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row, isPresent, start, ...props }: AgendaProps & { row: HallRow; isPresent: boolean; start: string }) {
  const { data, now, times } = props
  const time = (
    <th
      scope="row"
      className={
        isPresent ? `${conferenceTableStyles.cfRow} ${conferenceTableStyles.cfRowNow}` : conferenceTableStyles.cfRow
      }
    >
      <time>{start}</time>
      <DayShift by={times.dayShift(row.at)} />
      {isPresent && now !== undefined && <b className={conferenceAgendaStyles.cfNow}>{times.clockAt(now)}</b>}
    </th>
  )
  const hasCells = row.cells.some((cell) => cell === null || cell.sessions.length > 0)
  return (
    <>
      {row.everywhere.length > 0 && (
        <tr>
          {time}
          <td className="cf-all" colSpan={data.halls.length}>
            {row.everywhere.map((session) => (
              <Cell key={session.id} session={session} {...props} />
            ))}
          </td>
        </tr>
      )}
      {(hasCells || row.everywhere.length === 0) && (
        <tr>
          {row.everywhere.length > 0 ? <td /> : time}
          {row.cells.map(
            (cell, column) =>
              cell && (
                <td key={data.halls[column]?.id} rowSpan={cell.rows}>
                  {cell.sessions.map((session) => (
                    <Cell key={session.id} session={session} {...props} />
                  ))}
                </td>
              ),
          )}
        </tr>
      )}
    </>
  )
}

function Cell({ session, data, now, times }: AgendaProps & { session: ConferenceSession }) {
  const t = useConferenceText()
  const language = useLanguage()
  const standing = standingOf(session, now)
  const people = session.speakers.map(({ name }) => name).join(session.language === 'en' ? ', ' : '、')
  const agenda = pathOf(data.edition, 'agenda') ?? data.edition.canonical
  if (session.kind === 'break') {
    return (
      <p className={`${conferenceTableStyles.cfCell} ${conferenceTableStyles.cfCellBreak}`} lang={session.language}>
        <span>
          <Title {...session} />
        </span>
      </p>
    )
  }
  return (
    <SiteLink
      className={`${conferenceTableStyles.cfCell} cf-cell--${standing ?? 'ahead'}`}
      href={`${dayAddress(agenda, session.day)}#session-${session.id}`}
      lang={session.language}
    >
      <time dateTime={session.start_time}>
        {times.clock(session.start_time)}–{times.clock(session.end_time)}
        {standing === 'now' && <em className={conferenceHeroStyles.cfLive}>{t('onNow')}</em>}
      </time>
      <b>
        <Title {...session} />
      </b>
      {session.cancelled && <span lang={language}>{t('cancelled')}</span>}
      {people && <span>{people}</span>}
    </SiteLink>
  )
}
