import { useState } from 'react'

/** Typed texts, by what they answer: an answer that is taken back, or a dialog that was closed, loses nothing. */
const typed = new Map<string, string>()

/** A text that is being typed, and how it is changed. @param about what it answers: 'feedback 5' */
export function useDraftText(about: string) {
  const [text, setText] = useState(typed.get(about) ?? '')
  const keep = (next: string) => {
    typed.set(about, next)
    setText(next)
  }
  return [text, keep] as const
}
