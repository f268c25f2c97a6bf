import { Segmented } from 'antd'
import { Link, useNavigate } from 'react-router'
import * as decisionStyles from '#console/ui/decision.module.css'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterWords } from '#console/ui/lists/filters.tsx'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import * as pageStyles from '#console/ui/page.module.css'
import type { QueueRow } from '#contract/newsroom/desk.ts'
import { useText } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { useListAddress } from '../../platform/use-list-address.ts'
import { Age } from '../../ui/age.tsx'
import { Keys } from '../../ui/keys.tsx'

type Filter = 'all' | 'mine' | 'unassigned'
const filters: readonly Filter[] = ['all', 'mine', 'unassigned']
const refreshMs = 10_000

/** Queue of reviews waiting for a decision: columnists' first, then by age. */
export function ReviewQueue() {
  const t = useText()
  const navigate = useNavigate()
  const { page, setPage, filters: given, setFilter, filterBy } = useListAddress(['filter', 'keyword'])
  const filter = filters.find((one) => one === given.filter) ?? 'all'
  const answer = useAnswer('reviewQueue', { filter, keyword: given.keyword, ...page }, { everyMs: refreshMs })
  const counts = answer.data?.counts
  return (
    <section aria-labelledby="queue">
      <div className={`row gap-12 ${pageStyles.pageHead}`}>
        <h2 id="queue">{t('queue')}</h2>
        <Segmented<Filter>
          size="small"
          value={filter}
          options={filters.map((one) => ({ value: one, label: `${t(one)} ${counts?.[one] ?? ''}` }))}
          onChange={(one) => setFilter('filter', one === 'all' ? undefined : one)}
        />
        <FilterWords name={t('searchTitles')} {...filterBy('keyword')} />
        <span className={`quiet row gap-8 ${pageStyles.pageEnd} page__keys`}>
          {t('keyMove')} <Keys keys={['J', 'K']} /> {t('keyOpen')} <Keys keys={['↵']} />
        </span>
      </div>
      <DataTable<QueueRow>
        answer={answer}
        page={page}
        onPage={setPage}
        empty={t('queueEmpty')}
        onOpen={({ id }) => navigate(`/review/${id}`)}
        rowKey="id"
        columns={[
          { title: t('waiting'), width: 116, render: (_, { waiting }) => <Age seconds={waiting} /> },
          {
            title: t('headline'),
            render: (_, { id, title, revision, priority, language, owner }) => (
              <>
                <Link to={`/review/${id}`} lang={language} className={listsStyles.title}>
                  {title || t('untitled')}
                </Link>{' '}
                {revision && <i className="mark">{t('revision')}</i>}{' '}
                {priority && <i className="mark">{t('columnist')}</i>}
                <span className={`quiet block ${decisionStyles.queueOwner}`}>{owner.nickname}</span>
              </>
            ),
          },
          { title: t('author'), width: 160, responsive: ['md'], render: (_, { owner }) => owner.nickname },
          {
            title: t('length'),
            width: 90,
            align: 'right',
            responsive: ['md'],
            render: (_, { length }) => length.toLocaleString('en'),
          },
          {
            title: t('assignee'),
            width: 140,
            responsive: ['md'],
            render: (_, { assignee }) => assignee?.nickname ?? <span className="quiet">{t('nobody')}</span>,
          },
        ]}
      />
    </section>
  )
}
