import { useEffect, useState } from 'react'

/** A value once it has not changed for a moment: what is asked by it is asked once, and not after every key. */
export function useDebounced<T>(value: T, ms = 180): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
