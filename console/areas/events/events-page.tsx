import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { EventTabs } from '#console/domains/events/event-tabs.tsx'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { useNarrow } from '#console/platform/use-narrow.ts'
import { AddButton } from '#console/ui/add-button.tsx'
import * as decisionStyles from '#console/ui/decision.module.css'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterChoice, FilterWords, optionsOf } from '#console/ui/lists/filters.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { PageHead } from '#console/ui/page-head.tsx'
import type { StaffEventRow } from '#contract/events/event-review.ts'
import { eventStatuses } from '#contract/events/event-terms.ts'
import { EventActions } from './event-actions.tsx'
import { EventStateMark } from './event-state.tsx'
import { localTime, placeOf, stateNames } from './event-words.ts'
import * as eventsStyles from './events.module.css'
import { OrganiserCell } from './organiser-cell.tsx'

/** States to filter the list by: "waiting", whether new or changed, stands for all that is pending. */
const states = ['waiting', 'draft', 'published', 'refused', 'cancelled', 'binned'] as const
const featurings = ['featured', 'notFeatured'] as const

/** All events of all organisers, the last changed first. */
export function EventsPage() {
  const { t } = useConsole()
  const narrow = useNarrow()
  const navigate = useNavigate()
  const names = ['state', 'status', 'featuring', 'keyword', 'owner'] as const
  const { page, setPage, filters, filterBy, setFilter } = useListAddress(names)
  const state = states.find((one) => one === filters.state)
  const status = eventStatuses.find((one) => one === filters.status)
  const featuring = featurings.find((one) => one === filters.featuring)
  const owner = Number(filters.owner) || undefined
  const answer = useAnswer('staffEvents', {
    ...(state === 'waiting' && { waiting: true }),
    ...(state === 'binned' && { deleted: true }),
    ...(state && state !== 'waiting' && state !== 'binned' && { state }),
    ...(featuring && { featured: featuring === 'featured' }),
    status,
    owner,
    keyword: filters.keyword,
    ...page,
  })
  const stateName = (one: (typeof states)[number]) =>
    t(one === 'waiting' || one === 'binned' ? `event.${one}` : stateNames[one])
  return (
    <>
      <PageHead
        title={t('eventDesk')}
        end={<AddButton name={t('event.add')} onAdd={() => location.assign('/ac_create')} />}
      >
        <FilterChoice name={t('state')} options={optionsOf(states, stateName)} {...filterBy('state')} />
        <FilterChoice
          name={t('event.status')}
          options={optionsOf(eventStatuses, (one) => t(`event.${one}`))}
          {...filterBy('status')}
        />
        <FilterChoice
          name={t('event.featuring')}
          options={optionsOf(featurings, (one) => t(`event.${one}`))}
          {...filterBy('featuring')}
        />
        <FilterWords wide name={t('event.search')} {...filterBy('keyword')} />
      </PageHead>
      <EventTabs />
      {owner && (
        <p className={`quiet ${eventsStyles.eventOwner}`}>
          {t('event.ofOrganiser', { name: answer.data?.list[0]?.owner?.nickname ?? `#${owner}` })}{' '}
          <Button type="link" size="small" onClick={() => setFilter('owner', undefined)}>
            {t('event.everybody')}
          </Button>
        </p>
      )}
      <DataTable<StaffEventRow>
        answer={answer}
        page={page}
        onPage={setPage}
        onOpen={({ id, deleted }) => !deleted && navigate(`/events/${id}`)}
        rowKey="id"
        columns={[
          { title: t('event.title'), render: (_, row) => <Title row={row} /> },
          { title: t('state'), width: narrow ? 112 : 150, render: (_, row) => <EventStateMark event={row} /> },
          { title: t('event.when'), width: 204, responsive: ['md'], render: (_, row) => localTime(row.start_time) },
          {
            title: t('event.status'),
            width: 92,
            responsive: ['md'],
            render: (_, { status }) => status && t(`event.${status}`),
          },
          {
            title: t('event.where'),
            width: 120,
            responsive: ['md'],
            ellipsis: true,
            render: (_, row) => placeOf(row, t),
          },
          {
            title: t('event.organiser'),
            width: 120,
            responsive: ['md'],
            ellipsis: true,
            render: (_, row) => <OrganiserCell {...row} />,
          },
          { title: t('event.changed'), width: 140, responsive: ['md'], render: (_, row) => toMinute(row.updated_time) },
          {
            title: <span className="sr">{t('actions')}</span>,
            width: 48,
            align: 'right',
            render: (_, row) => <EventActions row={row} onDone={answer.reload} />,
          },
        ]}
      />
    </>
  )
}

/** Title of an event, as a link unless it is in the bin: such an event can only be restored. */
function Title({ row: { id, title, language, demo, featured, deleted, start_time: start } }: { row: StaffEventRow }) {
  const { t } = useConsole()
  const name = title || t('untitled')
  return (
    <span className={listsStyles.title} title={name}>
      {demo && <i className="mark">{t('demo')}</i>} {featured && <i className="mark">{t('event.featured')}</i>}{' '}
      {deleted ? (
        <span lang={language}>{name}</span>
      ) : (
        <Link lang={language} to={`/events/${id}`}>
          {name}
        </Link>
      )}
      <span className={`quiet block ${decisionStyles.queueOwner}`}>{localTime(start)}</span>
    </span>
  )
}
