import { useSyncExternalStore } from 'react'
import { tablePages } from '#contract/constants.ts'
import { type PageNumber, pageNumbers } from './page-numbers.ts'

const narrow = () => matchMedia(`(max-width: ${tablePages.narrowBelowPx - 0.02}px)`)

function subscribe(listener: () => void): () => void {
  const list = narrow()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** The page numbers in the foot of a table: as many as fit the window; the server takes it for a wide one. */
export function usePageNumbers(page: number, pages: number): PageNumber[] {
  const isNarrow = useSyncExternalStore(
    subscribe,
    () => narrow().matches,
    () => false,
  )
  return pageNumbers(page, pages, isNarrow ? tablePages.numbersNarrow : tablePages.numbers)
}
