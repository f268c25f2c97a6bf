import { useState } from 'react'
import type { GivenRole } from '#contract/events/event-terms.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnswer } from '../area/use-answer.ts'
import { useAttempt } from '../area/use-attempt.ts'
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
  const call = useOrganiserCall()
  const hosting = useAnswer('myHostInvitations', {})
  const staff = useAnswer('myStaffInvitations', {})
  const [pressed, setPressed] = useState('')
  const { busy, attempt } = useAttempt()
  const list: Invitation[] = [
    ...(hosting.data?.list.map((one) => ({ ...one, role: 'host' as const })) ?? []),
    ...(staff.data?.list ?? []),
  ]
  if (list.length === 0) return null
  const answer = async ({ id, role }: Invitation, accept: boolean) => {
    if (busy) return
    setPressed(`${role} ${id}`)
    await attempt(async () => {
      await call(role === 'host' ? 'answerHostInvitation' : 'answerStaffInvitation', { id, accept })
      if (accept && role !== 'host') onAccepted()
      return t(accept ? 'invitationAccepted' : 'invitationDeclined')
    })
    // Refused answers as well: the invitation may have been withdrawn.
    for (const { reload } of [hosting, staff]) reload()
  }
  return (
    <section className={organisingStyles.orginvited} aria-labelledby="invitations">
      <h2 id="invitations" className="h4">
        {t('invitations')}
      </h2>
      <ul>
        {list.map((one) => {
          const key = `${one.role} ${one.id}`
          const isBusy = busy && pressed === key
          return (
            <li key={key}>
              <p>
                <b>{one.event.title || t('untitled')}</b>
                <span className={organisingFormStyles.evcap}>{t(`invitationWhy.${one.role}`)}</span>
              </p>
              <div className={organisingFormStyles.evacts}>
                <Button size="s" kind="primary" busy={isBusy} onClick={() => answer(one, true)}>
                  {t('accept')}
                </Button>
                <Button size="s" busy={isBusy} onClick={() => answer(one, false)}>
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
