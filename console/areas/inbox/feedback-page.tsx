import { Button, Segmented } from 'antd'
import { useState } from 'react'
import * as letterStyles from '#console/domains/inbox/letter.module.css'
import { MailStanding } from '#console/domains/inbox/mail-standing.tsx'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import type { FeedbackRow } from '#contract/members/inbox-desk.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { useListAddress } from '../../platform/use-list-address.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { AnswerDialog } from './answer-dialog.tsx'

const states = ['open', 'answered', 'all'] as const
type State = (typeof states)[number]

/** List of feedback that readers sent to the site, and of its answers. */
export function FeedbackPage() {
  const { t } = useConsole()
  const { page, setPage, filters, setFilter } = useListAddress(['state'])
  const state = states.find((one) => one === filters.state) ?? 'open'
  const answer = useAnswer('feedbackQueue', { state, ...page })
  const [opened, setOpened] = useState<FeedbackRow>()
  const open = (row: FeedbackRow) => !row.answered && setOpened(row)
  return (
    <>
      <PageHead title={t('feedback')}>
        <Segmented<State>
          size="small"
          value={state}
          options={states.map((one) => ({ value: one, label: t(`feedback.${one}`) }))}
          onChange={(one) => setFilter('state', one === 'open' ? undefined : one)}
        />
      </PageHead>
      <DataTable<FeedbackRow>
        answer={answer}
        page={page}
        onPage={setPage}
        empty={t('feedback.empty')}
        onOpen={open}
        rowKey="id"
        columns={[
          { title: t('feedback.sent'), width: 140, render: (_, row) => toMinute(row.sent_time) },
          {
            title: t('feedback.from'),
            width: 140,
            ellipsis: true,
            render: (_, { user }) => user?.nickname ?? <span className="quiet">{t('feedback.visitor')}</span>,
          },
          {
            title: t('feedback.content'),
            render: (_, row) => (
              <>
                <p className={letterStyles.letter} lang={row.language}>
                  {row.content}
                </p>
                {row.answered && <Answered answered={row.answered} />}
              </>
            ),
          },
          { title: t('feedback.contact'), width: 180, ellipsis: true, dataIndex: 'contact' },
          { title: t('feedback.page'), width: 140, ellipsis: true, render: (_, row) => <PageLink page={row.page} /> },
          {
            title: <span className="sr">{t('actions')}</span>,
            width: 90,
            align: 'right',
            className: listsStyles.acts,
            render: (_, row) =>
              !row.answered && (
                <Button size="small" onClick={() => setOpened(row)}>
                  {t('feedback.answer')}
                </Button>
              ),
          },
        ]}
      />
      {opened && (
        <AnswerDialog
          row={opened}
          onClose={() => setOpened(undefined)}
          onAnswered={() => {
            setOpened(undefined)
            answer.reload()
          }}
        />
      )}
    </>
  )
}

function Answered({ answered: { by, how, text, time, mail } }: { answered: NonNullable<FeedbackRow['answered']> }) {
  const { t } = useConsole()
  return (
    <p className={`${letterStyles.letter} ${letterStyles.letterOurs}`}>
      <span className="quiet">
        {by?.nickname} · {t(`answer.${how}`)} · {toMinute(time)}
      </span>
      <MailStanding mail={mail} />
      {text && <br />}
      {text}
    </p>
  )
}

/** Readers write whatever they like there: only a path of this site is a link. */
function PageLink({ page }: { page: string }) {
  return /^\/(?!\/)[^\s\\]*$/.test(page) ? <a href={page}>{page}</a> : page
}
