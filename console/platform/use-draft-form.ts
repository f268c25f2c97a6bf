import { useCallback, useEffect, useState } from 'react'

interface Draft<T> {
  /** The version that it was begun from. */
  version: number
  value: T
}

/**
 * A form whose unsaved content survives reloading and visiting other pages, until the tab is closed.
 * @param name of the record; the form of another record is another form
 * @param base what is saved, and its version
 */
export function useDraftForm<T>(name: string, base: Draft<T>) {
  const key = `form ${name}`
  const [state, setState] = useState<Draft<T> & { restored: boolean }>(() => {
    const draft = read<T>(key)
    return draft ? { ...draft, restored: true } : { ...base, restored: false }
  })
  const { value, version, restored } = state
  const [saved, setSaved] = useState(base)
  const dirty = JSON.stringify(value) !== JSON.stringify(saved.value)
  useEffect(() => {
    if (dirty) sessionStorage.setItem(key, JSON.stringify({ version, value }))
    else sessionStorage.removeItem(key)
  }, [key, dirty, version, value])
  return {
    value,
    /** The version that the next saving goes on top of. */
    version,
    /** The content that was saved last, as far as this page knows. */
    saved: saved.value,
    dirty,
    /** True if the values shown were typed here before and not saved. */
    restored: restored && dirty,
    change: useCallback((next: T) => setState((now) => ({ ...now, value: next })), []),
    /** Returns to the content that was saved last; the next saving goes on top of it. */
    discard: useCallback(() => setState({ ...saved, restored: false }), [saved]),
    /** Rebases the values shown on this version from now on. */
    rebase: useCallback((next: T, onto: Draft<T>) => {
      setSaved(onto)
      setState({ version: onto.version, value: next, restored: false })
    }, []),
    /** Marks the values shown as saved. */
    settle: useCallback((next: Draft<T>) => {
      setSaved(next)
      setState({ ...next, restored: false })
    }, []),
  }
}

export type DraftForm<T> = ReturnType<typeof useDraftForm<T>>

function read<T>(key: string): Draft<T> | undefined {
  try {
    const text = sessionStorage.getItem(key)
    return text ? (JSON.parse(text) as Draft<T>) : undefined
  } catch {
    return undefined
  }
}
