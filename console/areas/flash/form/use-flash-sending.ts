import { App } from 'antd'
import { useState } from 'react'
import { offerUndo } from '#console/platform/acts/undoable-acts.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { shortTitle } from '#console/ui/lists/list-text.ts'
import { isVisible } from '#contract/visible-text.ts'
import type { FlashDesk } from '../use-flash-desk.ts'
import { timeToSend, type Wanted } from './plan-time.ts'

/** Publishes, plans or corrects the text; if a field is missing, it gets the focus instead. */
export function useFlashSending({ flash, hints, fields, recent, begun, open }: FlashDesk) {
  const { t, call } = useConsole()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const { form } = flash

  /** Undoes a publication: the published text is in the form again. */
  const undo = (id: number) => async () => {
    await open('title', () => call('undoFlash', { id }), flash.openDraft)
    recent.reload()
  }
  const publish = async (wanted: Wanted) => {
    const publish_time = timeToSend(form, wanted, Date.now())
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
      offerUndo({
        key: `flash ${id}`,
        text: t('undo.flash', { title: shortTitle(title) }),
        path: '/flash',
        ms,
        undo: undo(id),
      })
    else
      void message.success(
        publish_time ? t('flashPlanned', { time: publish_time.slice(0, 16) }) : t('flashPublished', { title }),
      )
    begun('title')
  }
  const correct = async () => {
    if (!isVisible(form.note)) return fields.note.current?.focus()
    if (!(await flash.correct())) return
    void message.success(t('flashCorrected'))
    begun('title')
  }
  const unplan = async () => {
    if (await flash.unplan()) void message.success(t('flashUnplanned'))
  }
  /** Does one thing at a time; why it was refused is shown. */
  const once = async (work: () => Promise<void>) => {
    if (busy || form.newer) return
    setBusy(true)
    try {
      await work()
      recent.reload()
    } catch (error) {
      void message.error(t('failed', { reason: (error as Error).message }))
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    /** Publishes a new flash, saves a planned one with its time, or publishes a correction. */
    send: () => once(() => (form.item === undefined ? publish('typed') : correct())),
    /** Publishes a planned flash before its time. */
    sendNow: () => once(() => publish('now')),
    /** Makes a draft of a planned flash. */
    unplan: () => once(unplan),
  }
}

export type FlashSending = ReturnType<typeof useFlashSending>
