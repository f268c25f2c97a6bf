import { useCallback, useEffect, useRef, useState } from 'react'

export interface Query<T> {
  /** The newest response; stays readable while the next one is loading, and when that fails. */
  data: T | undefined
  /** Reason of the last failure, until a response arrives. */
  error: unknown
  loading: boolean
  /** There is no response yet, or it belongs to an earlier input. */
  stale: boolean
  /** Loads again, with the present input. */
  reload: () => void
}

interface Result<T> {
  data?: T
  error?: unknown
  loading: boolean
  /** Input that `data` belongs to. */
  key?: string
}

/**
 * Loads a value when the page shows it and whenever the input changes. The response to an earlier input is dropped when it
 * arrives late.
 * @param input plain values; undefined loads nothing yet
 * @param load must keep its identity between renderings; a new one loads again
 */
export function useQuery<I, T>(input: I | undefined, load: (input: I) => Promise<T>): Query<T> {
  const key = input === undefined ? undefined : JSON.stringify(input)
  const [result, setResult] = useState<Result<T>>({ loading: true })
  const latest = useRef(0)
  const run = useCallback(async () => {
    if (key === undefined) return
    const own = ++latest.current
    const isLatest = () => own === latest.current
    setResult((now) => ({ ...now, loading: true }))
    try {
      const data = await load(JSON.parse(key) as I)
      if (isLatest()) setResult({ data, loading: false, key })
    } catch (error) {
      if (isLatest()) setResult((now) => ({ ...now, error, loading: false }))
    }
  }, [load, key])
  const newest = useRef(run)
  useEffect(() => {
    newest.current = run
    void run()
  }, [run])
  // A caller may keep `reload` while the input changes, which must not bring the earlier input back.
  const reload = useCallback(() => void newest.current(), [])
  return { data: result.data, error: result.error, loading: result.loading, stale: result.key !== key, reload }
}
