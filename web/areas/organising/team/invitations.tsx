import { useState } from 'react'
import type { GivenRole } from '#contract/events/event-terms.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAnswer } from '../area/use-answer.ts'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as organisingStyles from '../organising.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import { useOrganisingText } from '../organising-text.ts'

interface Invitation {
  id: number
  event: { title: string }
  role: GivenRole | 'host'
}

/** Invitations to organise an event with others or to its staff, which wait for an answer. */
export function Invitations({ onAccepted }: { onAccepted: () => void }) {
  const t = useOrganisingText()
  const toast = useToast()
  const call = useOrganiserCall()
  const hosting = useAnswer('myHostInvitations', {})
  const staff = useAnswer('myStaffInvitations', {})
  const [busy, setBusy] = useState<string>()
  const list: Invitation[] = [
    ...(hosting.data?.list.map((one) => ({ ...one, role: 'host' as const })) ?? []),
    ...(staff.data?.list ?? []),
  ]
  if (list.length === 0) return null
  const answer = async ({ id, role }: Invitation, accept: boolean) => {
    if (busy !== undefined) return
    setBusy(`${role} ${id}`)
    try {
      await call(role === 'host' ? 'answerHostInvitation' : 'answerStaffInvitation', { id, accept })
      toast(t(accept ? 'invitationAccepted' : 'invitationDeclined'), 'done')
      if (accept && role !== 'host') onAccepted()
    } catch (error) {
      toast(isBackendError(error) ? error.message : t('network'), 'failed')
    }
    // Refused answers as well: the invitation may have been withdrawn.
    for (const { reload } of [hosting, staff]) reload()
    setBusy(undefined)
  }
  return (
    <section className={organisingStyles.orginvited} aria-labelledby="invitations">
      <h2 id="invitations" className="h4">
        {t('invitations')}
      </h2>
      <ul>
        {list.map((one) => {
          const key = `${one.role} ${one.id}`
          return (
            <li key={key}>
              <p>
                <b>{one.event.title || t('untitled')}</b>
                <span className={organisingFormStyles.evcap}>{t(`invitationWhy.${one.role}`)}</span>
              </p>
              <div className={organisingFormStyles.evacts}>
                <Button size="s" kind="primary" busy={busy === key} onClick={() => answer(one, true)}>
                  {t('accept')}
                </Button>
                <Button size="s" busy={busy === key} onClick={() => answer(one, false)}>
                  {t('decline')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
