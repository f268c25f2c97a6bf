import { useState } from 'react'
import { isBackendError } from '#web/platform/backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAnswer } from '../area/use-answer.ts'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as organisingStyles from '../organising.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import { useOrganisingText } from '../organising-text.ts'

/** Invitations to host an event with others, which wait for an answer. */
export function Invitations() {
  const t = useOrganisingText()
  const toast = useToast()
  const call = useOrganiserCall()
  const { data, reload } = useAnswer('myHostInvitations', {})
  const [busy, setBusy] = useState<number>()
  if (!data || data.list.length === 0) return null
  const answer = async (id: number, accept: boolean) => {
    if (busy !== undefined) return
    setBusy(id)
    try {
      await call('answerHostInvitation', { id, accept })
      toast(t(accept ? 'invitationAccepted' : 'invitationDeclined'), 'done')
      reload()
    } catch (error) {
      toast(isBackendError(error) ? error.message : t('network'), 'failed')
    }
    setBusy(undefined)
  }
  return (
    <section className={organisingStyles.orginvited} aria-labelledby="invitations">
      <h2 id="invitations" className="h4">
        {t('invitations')}
      </h2>
      <ul>
        {data.list.map(({ id, event }) => (
          <li key={id}>
            <p>
              <b>{event.title || t('untitled')}</b>
              <span className={organisingFormStyles.evcap}>{t('invitationWhy')}</span>
            </p>
            <div className={organisingFormStyles.evacts}>
              <Button size="s" kind="primary" busy={busy === id} onClick={() => answer(id, true)}>
                {t('accept')}
              </Button>
              <Button size="s" busy={busy === id} onClick={() => answer(id, false)}>
                {t('decline')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
