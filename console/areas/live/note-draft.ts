import type { CallInput } from '#contract/calls.ts'
import type { NoteMetric } from '#contract/newsroom/live-blogs/live-desk.ts'
import type { NoteKind } from '#contract/newsroom/live-blogs/live-terms.ts'

/** A note as it is being written. */
export interface NoteDraft {
  /** Sent with the note: if it is sent twice it is one. */
  key: string
  kind: NoteKind
  title: string
  text: string
  pic: string | null
  alt: string
  metric: NoteMetric | null
  flash: { id: number; title: string } | null
  options: string
  minutes: number
  is_key: boolean
  pinned: boolean
  /** Sent to those who follow the article, its labels or breaking news. */
  push: boolean
}

const usualMinutes = 30

export const emptyDraft = (kind: NoteKind = 'text'): NoteDraft => ({
  ...{ key: crypto.randomUUID(), kind, title: '', text: '', pic: null, alt: '', metric: null, flash: null },
  ...{ options: '', minutes: usualMinutes, is_key: false, pinned: false, push: false },
})

const optionsOf = ({ options }: NoteDraft): string[] =>
  options
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** True if all that its kind needs is there. */
export function isComplete(draft: NoteDraft): boolean {
  const { kind } = draft
  if (kind === 'picture') return draft.pic !== null
  if (kind === 'number') return draft.metric !== null
  if (kind === 'flash') return draft.flash !== null
  if (kind === 'poll') return draft.title.trim() !== '' && optionsOf(draft).length >= 2
  return draft.title.trim() !== ''
}

/** The call that sends it. The headline of a poll is its question. */
export function inputOf(item: number, draft: NoteDraft): CallInput<'sendLiveNote'> {
  const { key, kind, title, text, pic, alt, metric, flash, minutes, is_key, pinned, push } = draft
  const poll = kind === 'poll' ? { question: title, options: optionsOf(draft), minutes } : null
  return {
    ...{ item, key, kind, text, pic, alt, metric, is_key, pinned, push, poll },
    title: poll ? '' : title,
    flash: flash?.id ?? null,
  }
}

const storageKey = (item: number) => `live-draft-${item}`

/** The draft that this browser keeps of a blog. */
export function readDraft(item: number): NoteDraft {
  try {
    const known = JSON.parse(localStorage.getItem(storageKey(item)) ?? 'null')
    return known ? { ...emptyDraft(), ...known } : emptyDraft()
  } catch {
    return emptyDraft()
  }
}

export function keepDraft(item: number, draft: NoteDraft): void {
  try {
    localStorage.setItem(storageKey(item), JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing sends as well.
  }
}
