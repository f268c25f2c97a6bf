import { type RefObject, useEffect, useState } from 'react'

const pauseMs = 700

/**
 * Returns a call's answer about a text, asked when the editor pauses, and never inside a word that an input method is
 * composing. Nobody waits for it, so a failure is no answer.
 * @param key changes with what is asked about; empty for nothing to ask
 */
export function useWhileTyping<T>(
  key: string,
  composing: RefObject<boolean>,
  ask: () => Promise<T>,
): { data: T | undefined; forget: () => void } {
  const [answer, setAnswer] = useState<{ key: string; data: T } | undefined>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the question depends on
  useEffect(() => {
    if (key === '') return
    let over = false
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(async () => {
        if (composing.current) return wait()
        const data = await ask().catch(() => undefined)
        if (!over && data !== undefined) setAnswer({ key, data })
      }, pauseMs)
    }
    wait()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [key])
  // While the next answer is on its way the last one stays: a warning that blinks with every letter cannot be read.
  return { data: key === '' ? undefined : answer?.data, forget: () => setAnswer(undefined) }
}
