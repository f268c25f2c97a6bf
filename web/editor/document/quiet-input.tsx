import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** True if a key belongs to an input method and means nothing to us; 229 is what some browsers send in its place. */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229

interface Given<E extends HTMLInputElement | HTMLTextAreaElement> {
  value: string
  onChange(event: ChangeEvent<E>): void
  onCompositionStart(): void
  onCompositionEnd(event: CompositionEvent<E>): void
  onBlur(): void
}

/**
 * A field whose text is passed on when it is text: while an input method is at work, what stands in the field is left
 * alone and reported to nobody.
 * @param clean puts a text right that was typed or pasted
 */
export function useQuietInput<E extends HTMLInputElement | HTMLTextAreaElement>(
  value: string,
  onText: (text: string) => void,
  clean: (text: string) => string = (text) => text,
): Given<E> {
  const [shown, setShown] = useState(value)
  const composing = useRef(false)
  const reported = useRef(value)
  useEffect(() => {
    if (value === reported.current || composing.current) return
    reported.current = value
    setShown(value)
  }, [value])
  const tell = (text: string) => {
    const cleaned = clean(text)
    setShown(cleaned)
    if (cleaned === reported.current) return
    reported.current = cleaned
    onText(cleaned)
  }
  return {
    value: shown,
    onChange: (event) => (composing.current ? setShown(event.target.value) : tell(event.target.value)),
    onCompositionStart: () => {
      composing.current = true
    },
    onCompositionEnd: (event) => {
      composing.current = false
      tell(event.currentTarget.value)
    },
    onBlur: () => {
      composing.current = false
      tell(shown)
    },
  }
}
