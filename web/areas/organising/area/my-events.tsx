import { useRef } from 'react'
import type { OrganiserRow } from '#contract/events/event-desk.ts'
import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import * as buttonsStyles from '#web/ui/buttons.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { UiLink } from '#web/ui/link.tsx'
import * as listsStyles from '#web/ui/lists.module.css'
import { EmptyState } from '#web/ui/states.tsx'
import { EventStanding } from '../changes/event-standing.tsx'
import * as organisingStyles from '../organising.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingRowsStyles from '../organising-rows.module.css'
import { type OrganisingKey, useOrganisingText } from '../organising-text.ts'
import { AreaPagination } from './area-pagination.tsx'
import { type OrganiserPlace, organiserAddress } from './organiser-address.ts'
import { SearchBox } from './search-box.tsx'
import { Totals } from './totals.tsx'
import { useAnswer } from './use-answer.ts'
import { useStartWords } from './use-start-words.ts'

/** The events that somebody manages or checks in for, last changed first. */
export function MyEvents({ place }: { place: OrganiserPlace }) {
  const t = useOrganisingText()
  const navigate = useNavigate()
  const href = useHref()
  const table = useRef<HTMLElement>(null)
  const { words, page, size } = place
  const { data, failure } = useAnswer('activityLists', { keyword: words, page, size })
  if (failure === undefined && data?.total === 0 && !words && page === 1) {
    return (
      <EmptyState label={t('eventsNone')}>
        <ButtonLink kind="primary" href="/ac_create">
          <Icon name="plus" size="s" />
          {t('create')}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <Totals event={undefined} />
      <section className={listsStyles.sec} ref={table}>
        <div className={`${listsStyles.secHead} ${organisingStyles.orghead}`}>
          <h2>{t('myEvents')}</h2>
          <div className={organisingFormStyles.evacts}>
            <SearchBox
              words={words}
              label={t('searchEvents')}
              onWords={(next) => navigate(href(organiserAddress({ ...place, page: 1, words: next || undefined })))}
            />
          </div>
        </div>
        {failure !== undefined && <p role="alert">{failure || t('network')}</p>}
        {data && data.list.length === 0 && <p className={organisingStyles.orgnone}>{t('eventsNotFound')}</p>}
        <ul className={`${organisingRowsStyles.evrows} ${organisingStyles.orgevents}`}>
          {data?.list.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
        <AreaPagination place={place} total={data?.total ?? 0} table={table} />
      </section>
    </>
  )
}

function EventRow({ event }: { event: OrganiserRow }) {
  const t = useOrganisingText()
  const { id, title, state, changes, role, start_time: start, attendance, city, status } = event
  const startWords = useStartWords()
  return (
    <li className={organisingRowsStyles.evrow}>
      <div className={organisingRowsStyles.evrowHead}>
        <div className={organisingRowsStyles.evrowName}>
          {role === 'door' ? (
            <b>{title || t('untitled')}</b>
          ) : (
            <UiLink href={organiserAddress({ event: id })}>{title || t('untitled')}</UiLink>
          )}
          <span className={`${organisingFormStyles.evcap} num ${organisingStyles.orgmeta}`}>
            <EventStanding state={state} changes={changes} />
            {state === 'published' && status && <span>{t(`status.${status}` as OrganisingKey)}</span>}
            {start && <span>{startWords(start)}</span>}
            <span>{attendance === 'online' ? t('attendance.online') : city}</span>
          </span>
        </div>
        <div className={organisingFormStyles.evacts}>
          {role !== 'door' && (
            <ButtonLink size="s" href={`/ac_create/${id}`}>
              <Icon name="pen" size="s" />
              {t('edit')}
            </ButtonLink>
          )}
          {state === 'published' && <CheckInLink id={id} small />}
        </div>
      </div>
    </li>
  )
}

/** Check-in is a program of its own: the browser loads another document. */
export function CheckInLink({ id, small }: { id: number; small?: boolean }) {
  const t = useOrganisingText()
  return (
    <a
      className={
        small ? `${buttonsStyles.btn} ${buttonsStyles.btnS}` : `${buttonsStyles.btn} ${buttonsStyles.btnPrimary}`
      }
      href={`/checkin/${id}`}
    >
      <Icon name="identity" size="s" />
      {t('checkIn')}
    </a>
  )
}
