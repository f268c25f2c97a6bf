import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { offerUndo } from '#console/platform/acts/undoable-acts.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { listOf } from '#console/ui/lists/list-text.ts'
import * as pageStyles from '#console/ui/page.module.css'
import type { CallOutput } from '#contract/calls.ts'
import type { RealNameRow } from '#contract/members/accounts-desk.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { useListAddress } from '../../platform/use-list-address.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Keys } from '../../ui/keys.tsx'
import { PageHead } from '../../ui/page-head.tsx'

type Look = CallOutput<'lookAtRealName'>

/** Names that wait to be verified. In the list they are masked; each look at the whole is written down. */
export function RealNamesPage() {
  const { t, me, call } = useConsole()
  const { act, busy } = useMutation()
  const { page, setPage } = useListAddress([])
  const answer = useAnswer('realNameQueue', page)
  const [seen, setSeen] = useState<ReadonlyMap<string, Look>>(new Map())
  const [rejected, setRejected] = useState<RealNameRow>()
  const look = async (row: RealNameRow) => {
    if (seen.has(keyOf(row))) return
    const whole = await act('lookAtRealName', { user: row.user.id })
    if (whole) setSeen((now) => new Map(now).set(keyOf(row), whole))
  }
  const decide = async ({ user, submitted_time }: RealNameRow, decision: 'approve' | 'reject', reason?: string) => {
    if (busy) return
    const done = await act('decideRealName', { user: user.id, submitted_time, decision, reason, undoable: true })
    setRejected(undefined)
    answer.reload()
    if (!done) return
    offerUndo({
      key: `real name ${user.id}`,
      text: t(decision === 'approve' ? 'realName.approvedOf' : 'realName.rejectedOf', { name: user.nickname }),
      path: '/real-names',
      ms: done.undo_ms,
      undo: () => call('undoRealNameDecision', { user: user.id }),
      onUndone: answer.reload,
    })
  }
  const mayDecide = ({ user }: RealNameRow) => user.id !== me.id
  const approve = (row: RealNameRow) => mayDecide(row) && void decide(row, 'approve')
  const reject = (row: RealNameRow) => mayDecide(row) && setRejected(row)
  return (
    <>
      <PageHead title={t('realNames')}>
        <span className="quiet">
          {t('realName.lookHint')} <Keys keys={['V']} />
        </span>
      </PageHead>
      <DataTable<RealNameRow>
        answer={answer}
        page={page}
        onPage={setPage}
        empty={t('realName.empty')}
        onOpen={look}
        keys={{ v: look, a: approve, r: reject }}
        rowKey={keyOf}
        columns={[
          { title: t('realName.submitted'), width: 170, dataIndex: 'submitted_time' },
          {
            title: t('accounts.nickname'),
            width: 180,
            render: (_, { user }) => <Link to={`/users/${user.id}`}>{user.nickname}</Link>,
          },
          { title: t('realName.name'), width: 180, render: (_, row) => seen.get(keyOf(row))?.name ?? row.name },
          {
            title: t('realName.document'),
            render: (_, row) => <Document row={row} look={seen.get(keyOf(row))} onLook={() => look(row)} />,
          },
          {
            title: <span className="sr">{t('actions')}</span>,
            width: 210,
            align: 'right',
            render: (_, row) => (
              <Space>
                <Button size="small" type="primary" disabled={!mayDecide(row)} onClick={() => approve(row)}>
                  {t('realName.approve')} <Keys keys={['A']} />
                </Button>
                <Button size="small" danger disabled={!mayDecide(row)} onClick={() => reject(row)}>
                  {t('realName.reject')} <Keys keys={['R']} />
                </Button>
              </Space>
            ),
          },
        ]}
      />
      {rejected && (
        <RejectDialog
          row={rejected}
          busy={busy}
          onReject={(reason) => decide(rejected, 'reject', reason)}
          onClose={() => setRejected(undefined)}
        />
      )}
    </>
  )
}

/** A request that is filed again is another request: what was seen of the earlier one is not shown for it. */
const keyOf = ({ user, submitted_time }: RealNameRow): string => `${user.id} ${submitted_time}`

interface DocumentProps {
  row: RealNameRow
  look: Look | undefined
  onLook: () => void
}

function Document({ row, look, onLook }: DocumentProps) {
  const { t, language } = useConsole()
  const names = row.same_document.map(({ nickname }) => nickname)
  return (
    <>
      {t(`document.${row.document_type}`)} <code>{look?.document_number ?? row.document_number}</code>{' '}
      {!look && (
        <Button type="link" className={pageStyles.flush} onClick={onLook}>
          {t('realName.look')}
        </Button>
      )}
      {names.length > 0 && <p className="late">{t('realName.same', { names: listOf(names, language) })}</p>}
    </>
  )
}

interface RejectProps {
  row: RealNameRow
  busy: boolean
  onReject: (reason: string) => void
  onClose: () => void
}

function RejectDialog({ row, busy, onReject, onClose }: RejectProps) {
  const { t } = useConsole()
  const [reason, setReason] = useState('')
  return (
    <Dialog
      title={t('realName.rejectAsk', { name: row.user.nickname })}
      okText={t('realName.reject')}
      okButtonProps={{ danger: true, disabled: reason.trim() === '', loading: busy }}
      onOk={() => onReject(reason.trim())}
      onCancel={onClose}
    >
      <p className="quiet">{t('realName.rejectHint')}</p>
      <Input.TextArea
        aria-label={t('reason')}
        autoFocus
        rows={3}
        maxLength={500}
        showCount
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
