import { App } from 'antd'
import { useState } from 'react'
import { useConsole } from '../../platform/console-context.tsx'
import { offerUndo } from '../../platform/undoable-acts.ts'
import { plannedTime } from './plan-time.ts'
import type { FlashDesk } from './use-flash-desk.ts'

/** Publishes, plans or corrects what is written. What is missing gets the focus instead. */
export function useFlashSending({ flash, hints, fields, recent, begun }: FlashDesk) {
  const { t, call } = useConsole()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const { form } = flash

  /** What was published is in the form again. */
  const undo = (id: number) => async () => {
    await flash.openDraft(await call('undoFlash', { id }))
    recent.reload()
    begun('title')
  }
  const publish = async () => {
    const publish_time = plannedTime(form.time, Date.now())
    if (publish_time === undefined) return fields.time.current?.focus()
    const answer = await flash.publish({ publish_time, despite: hints.refused })
    if (answer.saved === 'similar') {
      hints.refuse(answer.similar)
      // Keys of their own hold outside of fields alone: U may be pressed at once.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }
    if (answer.saved !== true) return
    const { id, title, undo_ms: ms } = answer.flash
    if (ms && id !== null)
      offerUndo({ key: `flash ${id}`, text: t('undo.flash', { title }), path: '/flash', ms, undo: undo(id) })
    else
      void message.success(
        publish_time ? t('flashPlanned', { time: publish_time.slice(0, 16) }) : t('flashPublished', { title }),
      )
    begun('title')
  }
  const correct = async () => {
    if (form.note.trim() === '') return fields.note.current?.focus()
    if (!(await flash.correct())) return
    void message.success(t('flashCorrected'))
    begun('title')
  }
  const send = async () => {
    if (busy || form.newer) return
    setBusy(true)
    try {
      await (form.item === undefined ? publish() : correct())
      recent.reload()
    } catch (error) {
      void message.error(t('failed', { reason: (error as Error).message }))
    } finally {
      setBusy(false)
    }
  }
  return { busy, send }
}

export type FlashSending = ReturnType<typeof useFlashSending>
