import { useEffect, useRef } from 'react'

/** True if an input method is in the middle of a word, in whatever field; `onEnd` hears when it has ended. */
export function useComposing(onEnd: () => void) {
  const composing = useRef(false)
  const ended = useRef(onEnd)
  ended.current = onEnd
  useEffect(() => {
    const start = () => {
      composing.current = true
    }
    // A field that is left has no composition any more, whatever its input method said.
    const end = () => {
      if (!composing.current) return
      composing.current = false
      setTimeout(() => ended.current())
    }
    document.addEventListener('compositionstart', start)
    document.addEventListener('compositionend', end)
    document.addEventListener('focusout', end)
    return () => {
      document.removeEventListener('compositionstart', start)
      document.removeEventListener('compositionend', end)
      document.removeEventListener('focusout', end)
    }
  }, [])
  return composing
}
