import { type RefObject, useEffect, useRef } from 'react'

/** For a row of tabs wider than its place: brings the current tab into its middle, now and when another is chosen. */
export function useCurrentInSight(current: unknown): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: which tab is current is read from the markup
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !tab) return
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return row
}
