import { useEffect, useRef, useState } from 'react'
import { undoMs } from '#contract/constants.ts'
import type { Manuscript } from '#contract/newsroom/manuscripts.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { usePublishText } from '../publish-text.ts'
import { failureWords, usePublishCall } from '../publishing-calls.ts'

/** What its writer published and can still undo. */
export interface Held {
  id: number
  title: string
  /** For so many ms, counted from when this answer came. */
  undo_ms?: number
}

interface Options {
  /** The answer that says so; another answer begins anew. */
  held: Held | undefined
  /** It was undone, and is again what it was. */
  onUndone: (manuscript: Manuscript) => void
  /** Readers have it, or its publication ended otherwise. */
  onOut: (manuscript: Manuscript) => void
}

export interface HeldPublication {
  seconds: number
  busy: boolean
  undo(): Promise<void>
}

const tickMs = 250
/** Publication follows the end of the seconds at once; while it has not, it is asked for this often. */
const askEveryMs = 1_000

/** What was just published, until that is undone or readers have it; undefined where there is nothing of the kind. */
export function useHeld({ held, onUndone, onOut }: Options): HeldPublication | undefined {
  const t = usePublishText()
  const call = usePublishCall()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [seconds, setSeconds] = useState(undoMs / 1_000)
  const latest = useRef({ call, onOut })
  latest.current = { call, onOut }
  const id = held?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts its own time
  useEffect(() => {
    if (id === undefined || !held?.undo_ms) return
    const until = performance.now() + held.undo_ms
    const left = () => Math.max(0, Math.ceil((until - performance.now()) / 1_000))
    setSeconds(left())
    const ticks = setInterval(() => setSeconds(left()), tickMs)
    let asking: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      // Without a network the next question finds out.
      const now = await latest.current.call('getManuscript', { id }).catch(() => undefined)
      if (asking === undefined) return
      if (now && (now.state !== 'approved' || now.publish_time === null)) return latest.current.onOut(now)
      asking = setTimeout(ask, askEveryMs)
    }
    asking = setTimeout(ask, held.undo_ms + tickMs)
    return () => {
      clearInterval(ticks)
      clearTimeout(asking)
      asking = undefined
    }
  }, [held])

  const undo = async () => {
    if (id === undefined || busy) return
    setBusy(true)
    try {
      const back = await call('undoManuscript', { id })
      onUndone(back)
      toast(t('publishUndone'), 'done')
    } catch (error) {
      toast(failureWords(error, t), 'failed')
    }
    setBusy(false)
  }
  useUndoKeys(held?.undo_ms ? () => void undo() : undefined)
  return held?.undo_ms ? { seconds, busy, undo } : undefined
}

/** Ctrl+Z or ⌘Z; in a field that undoes what was typed there. */
function useUndoKeys(undo: (() => void) | undefined): void {
  const latest = useRef(undo)
  latest.current = undo
  const listens = undo !== undefined
  useEffect(() => {
    if (!listens) return
    const listen = (event: KeyboardEvent) => {
      const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isChord || event.key.toLowerCase() !== 'z' || event.repeat || isWritten(event.target)) return
      event.preventDefault()
      latest.current?.()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [listens])
}

const isWritten = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:enabled, textarea:enabled, select:enabled') !== null)
