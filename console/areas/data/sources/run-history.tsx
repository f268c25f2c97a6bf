import { useState } from 'react'
import { ProblemTable } from '#console/domains/imports/problem-table.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import * as factsStyles from '#console/ui/lists/facts.module.css'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { headClass } from '#console/ui/lists/phone-cells.ts'
import * as pageStyles from '#console/ui/page.module.css'
import type { SourceRun, StaffSource } from '#contract/market/data-desk.ts'
import { useDataText } from '../data-texts.ts'
import { noteWords } from '../note-words.ts'
import { failureText } from './source-words.ts'

const refreshMs = 10_000
const count = (n: number) => n.toLocaleString('en')

/** The last readings of a source, the newest first, each with what went wrong. */
export function RunHistory({ source: { id } }: { source: StaffSource }) {
  const t = useDataText()
  const [page, setPage] = useState({ page: 1, size: 25 })
  const { data, ...answer } = useAnswer('dataSourceRuns', { id }, { everyMs: refreshMs })
  const from = (page.page - 1) * page.size
  const shown = data && { list: data.list.slice(from, from + page.size), total: data.list.length }
  return (
    <>
      <div className={`row gap-12 ${pageStyles.pageHead} ${factsStyles.factLog}`}>
        <h2>{t('data.history')}</h2>
      </div>
      <DataTable<SourceRun>
        answer={{ ...answer, data: shown }}
        page={page}
        onPage={setPage}
        empty={t('data.noRuns')}
        onOpen={undefined}
        rowKey="id"
        columns={[
          { title: t('data.began'), width: 170, className: headClass, dataIndex: 'start_time' },
          {
            title: t('data.how'),
            width: 110,
            render: (_, { by_hand: byHand }) => t(byHand ? 'data.how.hand' : 'data.how.schedule'),
          },
          { title: t('data.result'), render: (_, run) => <Result run={run} /> },
          { title: t('data.added'), width: 84, align: 'right', render: (_, { added }) => count(added) },
          { title: t('data.changed'), width: 96, align: 'right', render: (_, { changed }) => count(changed) },
          { title: t('data.heldCount'), width: 72, align: 'right', render: (_, { held }) => count(held) },
          { title: t('data.leftOut'), width: 84, align: 'right', render: (_, { left_out: left }) => count(left) },
        ]}
      />
    </>
  )
}

/** The result of a reading, and the parts of it that were skipped. */
export function Result({ run: { problem, end_time: ended, notes } }: { run: SourceRun }) {
  const t = useDataText()
  const words = problem ? t(`data.problem.${problem}`) : t(ended ? 'data.done' : 'data.brokenOff')
  return (
    <>
      <span className={`${listsStyles.state} state--${problem ? 'refused' : ended ? 'approved' : 'pending'}`}>
        {words}
      </span>
      {problem && notes.length > 0 && <div className="quiet">{failureText({ problem, notes }, t)}</div>}
      {!problem && notes.length > 0 && (
        <details>
          <summary>{t('data.whatLeftOut')}</summary>
          <ProblemTable problems={notes} words={(reason) => noteWords(reason, t)} />
        </details>
      )}
    </>
  )
}
