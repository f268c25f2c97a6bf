import { useEffect, useRef, useState } from 'react'
import type { Manuscript } from '#contract/newsroom/manuscripts.ts'
import { useEditorText } from '#web/editor/editor-text.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { failureText, useCall } from '#web/platform/use-call.ts'

/** Publication that its writer can still undo, as an answer of the server says. */
export interface Held {
  id: number
  title: string
  /** Milliseconds, counted from the arrival of this answer. */
  undo_ms: number
}

export interface HeldProps {
  /** Another answer starts again. */
  held: Held
  /** It was undone, and is again what it was. */
  onUndone: (manuscript: Manuscript) => void
  /** Readers have it, or its publication ended otherwise. */
  onOut: (manuscript: Manuscript) => void
}

const tickMs = 250
/** Publication follows the end of the seconds at once; while it has not, it is asked for this often. */
const askEveryMs = 1_000

/** Counts the seconds of what was just published, until that is undone or readers have it. */
export function useHeld({ held, onUndone, onOut }: HeldProps) {
  const t = useEditorText()
  const call = useCall()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [seconds, setSeconds] = useState(Math.ceil(held.undo_ms / 1_000))
  const latest = useRef({ call, onOut })
  latest.current = { call, onOut }
  const { id } = held
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts its own time
  useEffect(() => {
    const until = performance.now() + held.undo_ms
    const secondsLeft = () => Math.max(0, Math.ceil((until - performance.now()) / 1_000))
    setSeconds(secondsLeft())
    const ticks = setInterval(() => setSeconds(secondsLeft()), tickMs)
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
    if (busy) return
    setBusy(true)
    try {
      const back = await call('undoManuscript', { id })
      onUndone(back)
      toast(t('withdrawn'), 'done')
    } catch (error) {
      toast(failureText(error, t), 'failed')
    }
    setBusy(false)
  }
  useUndoKeys(() => void undo())
  return { seconds, busy, undo }
}

/** Ctrl+Z or ⌘Z; in a field that undoes what was typed there. */
function useUndoKeys(undo: () => void): void {
  const latest = useRef(undo)
  latest.current = undo
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isChord || event.key.toLowerCase() !== 'z' || event.repeat || isWritten(event.target)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const isWritten = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:enabled, textarea:enabled, select:enabled') !== null)
