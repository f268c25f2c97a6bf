import { Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import * as letterStyles from '#console/domains/inbox/letter.module.css'
import { MailStanding } from '#console/domains/inbox/mail-standing.tsx'
import { offerUndo } from '#console/platform/acts/undoable-acts.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterChoice } from '#console/ui/lists/filters.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import { correctionReasons } from '#contract/constants.ts'
import type { CorrectionClosing, CorrectionRequest } from '#contract/newsroom/corrections.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useDraftText } from '../../platform/draft-texts.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { useListAddress } from '../../platform/use-list-address.ts'
import { Age } from '../../ui/age.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PageHead } from '../../ui/page-head.tsx'

const states = ['open', 'closed'] as const
type State = (typeof states)[number]
const kinds = ['article', 'flash'] as const

/** Correction requests of readers for articles and flash, the longest waiting first. */
export function CorrectionsPage() {
  const { t } = useConsole()
  const { page, setPage, filters, setFilter } = useListAddress(['state', 'reason', 'kind'])
  const state = states.find((one) => one === filters.state) ?? 'open'
  const reason = correctionReasons.find((one) => one === filters.reason)
  const kind = kinds.find((one) => one === filters.kind)
  const answer = useAnswer('correctionRequests', { state, reason, kind, ...page })
  const [opened, setOpened] = useState<CorrectionRequest>()
  return (
    <>
      <PageHead title={t('corrections')}>
        <Segmented<State>
          size="small"
          value={state}
          options={states.map((one) => ({ value: one, label: t(`correction.${one}`) }))}
          onChange={(one) => setFilter('state', one === 'open' ? undefined : one)}
        />
        <FilterChoice
          name={t('correction.reason')}
          value={reason}
          options={correctionReasons.map((one) => ({ value: one, label: t(`correction.${one}`) }))}
          onChange={(one) => setFilter('reason', one)}
        />
        <FilterChoice
          name={t('kind')}
          value={kind}
          options={kinds.map((one) => ({ value: one, label: t(`bin.${one}`) }))}
          onChange={(one) => setFilter('kind', one)}
        />
      </PageHead>
      <DataTable<CorrectionRequest>
        answer={answer}
        page={page}
        onPage={setPage}
        onOpen={(row) => !row.closed && setOpened(row)}
        keys={{ v: ({ item }) => item.online && window.open(`/contents/${item.id}`, '_blank', 'noopener') }}
        empty={t('correction.empty')}
        rowKey="id"
        columns={[
          {
            title: t('correction.waiting'),
            width: 150,
            render: (_, row) => (row.closed ? toMinute(row.sent_time) : <Age seconds={row.waiting} />),
          },
          { title: t('correction.reason'), width: 140, render: (_, row) => t(`correction.${row.reason}`) },
          { title: t('correction.item'), width: 260, render: (_, { item }) => <ItemLink item={item} /> },
          {
            title: t('feedback.content'),
            render: (_, row) => (
              <>
                <p className={letterStyles.letter} lang={row.language}>
                  {row.content}
                </p>
                {row.closed && <Closed closed={row.closed} />}
              </>
            ),
          },
          {
            title: t('feedback.from'),
            width: 150,
            ellipsis: true,
            render: (_, { user, email }) =>
              user?.nickname ?? (email || <span className="quiet">{t('feedback.visitor')}</span>),
          },
          {
            title: <span className="sr">{t('actions')}</span>,
            width: 90,
            align: 'right',
            render: (_, row) =>
              !row.closed && (
                <Button size="small" onClick={() => setOpened(row)}>
                  {t('correction.close')}
                </Button>
              ),
          },
        ]}
      />
      {opened && (
        <CloseDialog
          key={opened.id}
          row={opened}
          onClose={() => setOpened(undefined)}
          onDone={() => {
            setOpened(undefined)
            answer.reload()
          }}
        />
      )}
    </>
  )
}

/** Link to the published item; an item that is offline has no page. */
function ItemLink({ item: { id, title, language, online } }: Pick<CorrectionRequest, 'item'>) {
  const { t } = useConsole()
  const name = <span lang={language}>{title || t('untitled')}</span>
  if (!online) {
    return (
      <>
        {name} <span className="quiet">{t('unpublished')}</span>
      </>
    )
  }
  return (
    <a href={`/contents/${id}`} target="_blank" rel="noopener">
      {name}
    </a>
  )
}

function Closed({ closed: { by, how, text, time, mail } }: { closed: NonNullable<CorrectionRequest['closed']> }) {
  const { t } = useConsole()
  return (
    <p className={`${letterStyles.letter} ${letterStyles.letterOurs}`}>
      <span className="quiet">
        {by?.nickname} · {t(`correction.by.${how}`)} · {toMinute(time)}
      </span>
      <MailStanding mail={mail} />
      <br />
      {text}
    </p>
  )
}

interface CloseProps {
  row: CorrectionRequest
  onClose: () => void
  onDone: () => void
}

/** An answer to its reader, or the reason why nothing is done. The typed text stays if sending fails. */
function CloseDialog({ row: { id, content, language, ways, item }, onClose, onDone }: CloseProps) {
  const { t, call } = useConsole()
  const { act, busy } = useMutation()
  const [how, setHow] = useState<CorrectionClosing>(ways[0] ?? 'aside')
  const [text, setText] = useDraftText(`correction request ${id}`)
  return (
    <Dialog
      title={t('correction.closeTitle')}
      okText={t(how === 'aside' ? 'correction.by.aside' : 'send')}
      okButtonProps={{ loading: busy, disabled: text.trim() === '' }}
      onCancel={onClose}
      onOk={async () => {
        const closed = await act('closeCorrectionRequest', { id, how, text, undoable: true })
        if (!closed) return
        offerUndo({
          key: `correction request ${id}`,
          text: t(how === 'mail' ? 'answer.mailWaits' : 'correction.done'),
          path: '/corrections',
          ms: closed.undo_ms,
          undo: () => call('undoCorrectionRequestClosing', { id }),
          onUndone: onDone,
        })
        onDone()
      }}
    >
      <p>
        <ItemLink item={item} />
      </p>
      <p className={letterStyles.letter} lang={language}>
        {content}
      </p>
      <Segmented<CorrectionClosing>
        className={letterStyles.letterWay}
        aria-label={t('feedback.way')}
        value={how}
        options={ways.map((one) => ({ value: one, label: t(`correction.by.${one}`) }))}
        onChange={setHow}
      />
      <p className="quiet">{t(how === 'aside' ? 'correction.asideHint' : 'feedback.answerHint')}</p>
      <Input.TextArea
        aria-label={t(how === 'aside' ? 'reason' : 'feedback.answer')}
        data-first
        rows={4}
        maxLength={5_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  )
}
