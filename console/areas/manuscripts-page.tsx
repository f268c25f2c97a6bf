import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterChoice, FilterWords, optionsOf } from '#console/ui/lists/filters.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as styles from '#console/ui/lists/lists.module.css'
import type { CallOutput } from '#contract/calls.ts'
import type { ManuscriptState } from '#contract/newsroom/manuscripts.ts'
import { useConsole } from '../platform/console-context.tsx'
import { useAnswer } from '../platform/use-answer.ts'
import { useListAddress } from '../platform/use-list-address.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useBinned } from '../ui/undo.tsx'

const manuscriptStates = ['draft', 'pending', 'planned', 'approved', 'refused'] as const satisfies readonly (
  | ManuscriptState
  | 'planned'
)[]

type Row = CallOutput<'staffManuscripts'>['list'][number]

/** Everything that anybody writes here, in whatever state. */
export function ManuscriptsPage() {
  const { t } = useConsole()
  const navigate = useNavigate()
  const { page, setPage, filters, filterBy } = useListAddress(['state', 'keyword'])
  const state = manuscriptStates.find((one) => one === filters.state)
  const wanted = state === 'planned' ? { planned: true } : { state }
  const answer = useAnswer('staffManuscripts', { ...wanted, keyword: filters.keyword, ...page })
  return (
    <>
      <PageHead title={t('manuscripts')}>
        <FilterChoice name={t('state')} options={optionsOf(manuscriptStates, (one) => t(one))} {...filterBy('state')} />
        <FilterWords name={t('searchTitles')} {...filterBy('keyword')} />
      </PageHead>
      <DataTable<Row>
        answer={answer}
        page={page}
        onPage={setPage}
        onOpen={({ id }) => navigate(`/review/${id}`)}
        rowKey="id"
        columns={[
          {
            title: t('headline'),
            render: (_, { id, title, language, revision, priority }) => (
              <>
                <Link to={`/review/${id}`} lang={language} className={styles.title}>
                  {title || t('untitled')}
                </Link>{' '}
                {revision && <i className="mark">{t('revision')}</i>}{' '}
                {priority && <i className="mark">{t('columnist')}</i>}
              </>
            ),
          },
          { title: t('state'), width: 220, render: (_, row) => <State row={row} /> },
          { title: t('author'), width: 160, render: (_, { owner }) => owner.nickname },
          { title: t('length'), width: 90, align: 'right', render: (_, { length }) => length.toLocaleString('en') },
          { title: t('saved'), width: 150, render: (_, { saved_time: time }) => toMinute(time) },
          {
            title: <span className="sr">{t('actions')}</span>,
            width: 80,
            align: 'right',
            className: styles.acts,
            // A published manuscript is deleted as an article.
            render: (_, row) => !row.revision && <Delete row={row} onDone={answer.reload} />,
          },
        ]}
      />
    </>
  )
}

/** Puts a manuscript into the bin at once; a button takes it out again. */
function Delete({ row: { id, title, saved_time }, onDone }: { row: Row; onDone: () => void }) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const binned = useBinned()
  const remove = async () => {
    if (!(await act('deleteAnyManuscript', { id, saved_time }))) return
    binned('manuscript', id, onDone)
    onDone()
  }
  return (
    <Button
      type="text"
      size="small"
      danger
      disabled={busy}
      aria-label={t('bin.deleteIt', { title: title || t('untitled') })}
      onClick={remove}
    >
      {t('delete')}
    </Button>
  )
}

/** State of a manuscript; a scheduled one shows its time, and whether that has passed. */
function State({ row: { state, publish_time: time, late } }: { row: Row }) {
  const { t } = useConsole()
  if (!time) return <span className={`${styles.state} state--${state}`}>{t(state)}</span>
  return (
    <span className={`${styles.state} state--${late ? 'refused' : 'scheduled'}`}>
      {t('planned')} {toMinute(time).slice(5)} {late && <b className="late">{t('overdue')}</b>}
    </span>
  )
}
