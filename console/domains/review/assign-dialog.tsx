import { Select } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import type { Person } from '#contract/newsroom/desk.ts'

interface Props {
  call: 'assignReview' | 'assignEvent'
  id: number
  assignee: Person | null
  onClose: () => void
  onAssigned: () => void
}

/** The editor who is to decide. */
export function AssignDialog({ call, id, assignee, onClose, onAssigned }: Props) {
  const { t, me } = useConsole()
  const { act, busy } = useMutation()
  const { data } = useAnswer('staffList', {})
  const [user, setUser] = useState<number | null>(assignee?.id ?? me.id)
  return (
    <Dialog
      title={t('assign')}
      okText={t('confirm')}
      okButtonProps={{ loading: busy }}
      onCancel={onClose}
      onOk={async () => {
        await act(call, { id, user, seen: assignee?.id ?? null })
        onAssigned()
        onClose()
      }}
    >
      <Select
        aria-label={t('assignee')}
        className="full"
        value={user ?? 0}
        onChange={(chosen) => setUser(chosen || null)}
        options={[
          { value: 0, label: t('nobody') },
          ...(data?.list ?? []).map((one) => ({ value: one.id, label: one.nickname })),
        ]}
      />
    </Dialog>
  )
}
