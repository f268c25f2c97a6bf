import { useEffect, useState } from 'react'
import { useAccountText } from '#web/language/account-text.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { useToast } from '#web/platform/toasts.tsx'

interface Page<T> {
  list: readonly T[]
  total: number
  more: boolean
}

interface RemovableRowsOptions<T> {
  /** The page that came with the document; a new one restarts the list. */
  first: Page<T>
  keyOf: (row: T) => string
  load: (page: number) => Promise<Page<T>>
  /** Takes a row out of what is kept, or puts it back. */
  change: (row: T, kept: boolean) => Promise<unknown>
}

/** Rows that the member can remove. A removed row stays in its place, to be restored, until the list is left. */
export function useRemovableRows<T>({ first, keyOf, load, change }: RemovableRowsOptions<T>) {
  const t = useAccountText()
  const toast = useToast()
  const [shown, setShown] = useState(first)
  const [page, setPage] = useState(1)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    setShown(first)
    setPage(1)
    setRemoved(new Set())
  }, [first])

  const mark = (row: T, isRemoved: boolean) =>
    setRemoved((now) => {
      const next = new Set(now)
      if (isRemoved) next.add(keyOf(row))
      else next.delete(keyOf(row))
      return next
    })
  return {
    rows: shown.list,
    total: shown.total - removed.size,
    more: shown.more,
    state,
    isRemoved: (row: T) => removed.has(keyOf(row)),
    /** At once; where the server refuses it is as before, and said. */
    async keep(row: T, kept: boolean) {
      mark(row, !kept)
      try {
        await change(row, kept)
      } catch (error) {
        mark(row, kept)
        toast(isBackendError(error) ? error.message : t('network'), 'failed')
      }
    },
    async loadMore() {
      setState('loading')
      try {
        const known = new Set(shown.list.map(keyOf))
        const fresh = (rows: readonly T[]) => rows.filter((row) => !known.has(keyOf(row)))
        // Rows that were taken out are missing from the server's pages: what follows begins earlier by as many.
        let at = removed.size > 0 ? page : page + 1
        let next = await load(at)
        if (fresh(next.list).length === 0 && next.more) {
          at += 1
          next = await load(at)
        }
        setShown({ ...next, total: next.total + removed.size, list: [...shown.list, ...fresh(next.list)] })
        setPage(at)
        setState('idle')
      } catch {
        setState('failed')
      }
    },
  }
}
