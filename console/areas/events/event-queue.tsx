import { Segmented } from 'antd'
import { Link, useNavigate } from 'react-router'
import { ReviewTabs } from '#console/domains/review/review-tabs.tsx'
import { useText } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { Age } from '#console/ui/age.tsx'
import * as decisionStyles from '#console/ui/decision.module.css'
import { Keys } from '#console/ui/keys.tsx'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterWords } from '#console/ui/lists/filters.tsx'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import * as pageStyles from '#console/ui/page.module.css'
import { PageHead } from '#console/ui/page-head.tsx'
import type { StaffEventRow } from '#contract/events/event-review.ts'
import { localTime, placeOf } from './event-words.ts'
import { OrganiserCell } from './organiser-cell.tsx'

const filters = ['all', 'mine', 'unassigned'] as const
type Filter = (typeof filters)[number]
const refreshMs = 10_000

/** Members' events that wait for a decision, the oldest first. */
export function EventQueuePage() {
  const t = useText()
  return (
    <>
      <PageHead title={t('review')} />
      <ReviewTabs />
      <EventQueue />
    </>
  )
}

function EventQueue() {
  const t = useText()
  const navigate = useNavigate()
  const { page, setPage, filters: given, setFilter, filterBy } = useListAddress(['filter', 'keyword'])
  const filter = filters.find((one) => one === given.filter) ?? 'all'
  const assigned = filter === 'mine' ? 'mine' : filter === 'unassigned' ? 'nobody' : undefined
  const wanted = { waiting: true, assigned, keyword: given.keyword, ...page } as const
  const answer = useAnswer('staffEvents', wanted, { everyMs: refreshMs })
  const counts = answer.data?.counts
  return (
    <section aria-labelledby="queue">
      <div className={`row gap-12 ${pageStyles.pageHead}`}>
        <h2 id="queue">{t('event.queue')}</h2>
        <Segmented<Filter>
          size="small"
          value={filter}
          options={filters.map((one) => ({ value: one, label: `${t(one)} ${counts?.[one] ?? ''}` }))}
          onChange={(one) => setFilter('filter', one === 'all' ? undefined : one)}
        />
        <FilterWords wide name={t('event.search')} {...filterBy('keyword')} />
        <span className={`quiet row gap-8 ${pageStyles.pageEnd}`}>
          {t('keyMove')} <Keys keys={['J', 'K']} /> {t('keyOpen')} <Keys keys={['↵']} />
        </span>
      </div>
      <DataTable<StaffEventRow>
        answer={answer}
        page={page}
        onPage={setPage}
        empty={t('event.queueEmpty')}
        onOpen={({ id }) => navigate(`/events/${id}`)}
        rowKey="id"
        columns={[
          {
            title: t('waiting'),
            width: 116,
            render: (_, { waiting_seconds: seconds }) => seconds !== null && <Age seconds={seconds} />,
          },
          {
            title: t('event.title'),
            render: (_, { id, title, language, changes, ...row }) => (
              <>
                <Link to={`/events/${id}`} lang={language} className={listsStyles.title}>
                  {title || t('untitled')}
                </Link>{' '}
                {changes && <i className="mark">{t('revision')}</i>}
                <span className={`quiet block ${decisionStyles.queueOwner}`}>
                  <OrganiserCell language={language} {...row} />
                </span>
              </>
            ),
          },
          { title: t('event.when'), width: 204, responsive: ['md'], render: (_, row) => localTime(row.start_time) },
          { title: t('event.where'), width: 140, responsive: ['md'], render: (_, row) => placeOf(row, t) },
          {
            title: t('event.organiser'),
            width: 150,
            responsive: ['md'],
            render: (_, row) => <OrganiserCell {...row} />,
          },
          {
            title: t('assignee'),
            width: 130,
            responsive: ['md'],
            render: (_, { assignee }) => assignee?.nickname ?? <span className="quiet">{t('nobody')}</span>,
          },
        ]}
      />
    </section>
  )
}
