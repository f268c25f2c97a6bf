import { useState } from 'react'
import { nobodyCanPayCode } from '#contract/events/order-terms.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { useOrganiserCall } from '../organiser-backend.ts'
import { useOrganisingText } from '../organising-text.ts'
import { findings } from './checks.ts'
import { decisionBase } from './decision-base.ts'
import { storedOf } from './stored/stored-event.ts'
import type { EventForm } from './use-event-form.ts'

export interface Submit {
  busy: boolean
  submit: () => Promise<void>
  withdraw(): Promise<void>
  /** Gives up changes of a published event. */
  discard(): Promise<void>
}

/** Sends an event, or its changes, to review, or takes it back. */
export function useSubmit({ form, autosave, newest, adopt }: EventForm): Submit {
  const t = useOrganisingText()
  const toast = useToast()
  const call = useOrganiserCall()
  const [busy, setBusy] = useState(false)
  const attempt = async (name: 'submitActivity' | 'withdrawActivity' | 'discardActivityChanges') => {
    const base = await decisionBase(name, { autosave, newest })
    if (!base) {
      toast(t('saveFirst'), 'failed')
      return
    }
    setBusy(true)
    try {
      const event = await call(name, { id: base.id, version: base.version })
      adopt(storedOf(event, base.setup))
      const submitted = event.state === 'published' && event.changes === null ? 'publishedDone' : 'submittedDone'
      const done = {
        submitActivity: submitted,
        withdrawActivity: 'withdrawnDone',
        discardActivityChanges: 'changesDiscarded',
      } as const
      toast(t(done[name]), 'done')
    } catch (error) {
      toast(isBackendError(error) ? error.message : t('network'), 'failed')
      if (isBackendError(error) && error.code === nobodyCanPayCode) showSection('money')
    }
    setBusy(false)
  }
  return {
    busy,
    // From then on, faults are shown at their fields, whether they were touched or not.
    submit: form.handleSubmit(
      () => attempt('submitActivity'),
      () => {
        const wrong = findings(form.getValues())
        showSection(wrong[0]?.section)
        toast(t('missingSome', { n: wrong.length }), 'failed')
      },
    ),
    withdraw: () => attempt('withdrawActivity'),
    discard: () => attempt('discardActivityChanges'),
  }
}

const showSection = (name: string | undefined) =>
  document.getElementById(`ev-${name}`)?.scrollIntoView({ block: 'start' })
