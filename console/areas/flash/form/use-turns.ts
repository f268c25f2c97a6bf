import { useCallback, useRef } from 'react'

/** Lets one work begin when the one before it has ended, well or not. */
export function useTurns() {
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.current.then(work, work)
    queue.current = turn.catch(() => undefined)
    return turn
  }, [])
}
