import { type RefObject, useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

interface NoteKeys {
  /** Shows what waits; undefined while nothing does. */
  onNew: (() => void) | undefined
}

/** Keys of a live blog: N shows new notes, J and K go from note to note. */
export function useNoteKeys(top: RefObject<HTMLElement | null>, { onNew }: NoteKeys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
    if (document.querySelector('dialog[open]')) return
    const key = event.key.toLowerCase()
    if (key === 'n') onNew?.()
    else if (key === 'j' || key === 'k') focusNote(top.current?.parentElement, key === 'j' ? 1 : -1)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Focuses the note after or before the focused one; without one, the first that stands in the window. */
function focusNote(section: HTMLElement | null | undefined, step: 1 | -1): void {
  const notes = [...(section?.querySelectorAll<HTMLElement>('[data-note]') ?? [])]
  const focused = notes.findIndex((note) => note.contains(document.activeElement))
  const visible = notes.findIndex((note) => note.getBoundingClientRect().bottom > 0)
  const note = notes[focused < 0 ? Math.max(0, visible) : focused + step]
  note?.focus({ preventScroll: true })
  note?.scrollIntoView({ block: 'nearest' })
}
