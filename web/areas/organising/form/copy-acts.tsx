import { useState } from 'react'
import { isBackendError } from '#web/platform/backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useOrganiserCall } from '../organiser-backend.ts'
import { useOrganisingText } from '../organising-text.ts'
import type { EventForm } from './use-event-form.ts'
import { eventOf, setupOf } from './values.ts'

/** Makes another event of this one: everything but its times, its codes and its orders. */
export function CopyActs({ desk: { form, stored, autosave } }: { desk: EventForm }) {
  const t = useOrganisingText()
  const toast = useToast()
  const call = useOrganiserCall()
  const navigate = useNavigate()
  const href = useHref()
  const [busy, setBusy] = useState(false)
  const duplicate = async () => {
    if (!(await autosave.flush())) return
    setBusy(true)
    try {
      const values = form.getValues()
      const copy = await call('activityUpdate', {
        ...eventOf({ ...values, start: '', end: '' }),
        client_key: crypto.randomUUID(),
      })
      const id = copy.saved ? copy.record.id : copy.current.id
      const fresh = <R extends { id?: number }>(rows: R[]) => rows.map((row) => ({ ...row, id: undefined }))
      const { pools, types, questions } = setupOf(values)
      await call('saveActivityTickets', { id, pools: fresh(pools), types: fresh(types), questions: fresh(questions) })
      toast(t('copied'), 'done')
      navigate(href(`/ac_create/${id}`))
    } catch (error) {
      toast(isBackendError(error) ? error.message : t('network'), 'failed')
    }
    setBusy(false)
  }
  if (!stored) return null
  return (
    <div className="evtoc__acts">
      <Button size="s" busy={busy} onClick={duplicate}>
        <Icon name="layers" size="s" />
        {t('duplicate')}
      </Button>
    </div>
  )
}
