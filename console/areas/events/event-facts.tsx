import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { languageNames } from '#console/locales/language-names.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import * as styles from '#console/ui/decision.module.css'
import { listOf } from '#console/ui/lists/list-text.ts'
import { Thumbnail } from '#console/ui/picture.tsx'
import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import { localTime, placeOf } from './event-words.ts'

/** Metadata of an event beside its text: time and place, organiser, offer. */
export function EventFacts({ event }: { event: OrganiserEvent }) {
  const { t, language } = useConsole()
  const { id, fields, hosts, series, poster_picture: poster } = event
  const tickets = useAnswer('activityTickets', { id }).data?.types
  const totals = useAnswer('activityHome', { id }).data
  const [first] = series
  return (
    <dl className={`flex wraps ${styles.facts}`}>
      <Fact name={t('eventField.start')}>{localTime(fields.start)}</Fact>
      <Fact name={t('eventField.end')}>{localTime(fields.end)}</Fact>
      <Fact name={t('eventField.time_zone')}>{fields.time_zone}</Fact>
      <Fact name={t('event.where')}>
        {[placeOf(fields, t), fields.attendance !== 'online' && fields.venue].filter(Boolean).join(' · ') || '—'}
      </Fact>
      {fields.attendance !== 'in_person' && fields.online_url && (
        <Fact name={t('eventField.online_url')}>
          <a href={fields.online_url} target="_blank" rel="noopener noreferrer nofollow">
            {new URL(fields.online_url).host}
          </a>
        </Fact>
      )}
      <Fact name={t('eventField.organiser_name')}>{fields.organiser_name || '—'}</Fact>
      {hosts.length > 0 && (
        <Fact name={t('event.hosts')}>
          {listOf(
            hosts.map(({ name }) => name),
            language,
          )}
        </Fact>
      )}
      <Fact name={t('language')}>{languageNames[fields.language]}</Fact>
      {tickets?.length === 0 && <Fact name={t('event.tickets')}>{t('event.noTickets')}</Fact>}
      {totals && totals.registered > 0 && (
        <Fact name={t('event.registered')}>{totals.registered.toLocaleString('en')}</Fact>
      )}
      {first && (
        <Fact name={t('event.series')}>
          <Link to={`/events/${first.id}`}>{t('event.seriesOf', { n: series.length })}</Link>
        </Fact>
      )}
      <Fact name={t('eventField.poster')}>
        {poster ? <Thumbnail picture={poster} width={96} /> : t('event.posterDrawn')}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
