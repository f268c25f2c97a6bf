import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import * as styles from './subtabs.module.css'

interface Props {
  name: string
  children: ReactNode
}

/** The number of entries that wait on a page, beside its name. */
export const TabCount = ({ count }: { count: number }) => (
  <b className={styles.subtabsCount}>{count.toLocaleString('en')}</b>
)

/** Pages of one area side by side. On phones they scroll, and the current one is never out of sight. */
export function Subtabs({ name, children }: Props) {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (row.current && pathname) showCurrent(row.current)
  }, [pathname])
  return (
    <nav ref={row} className={styles.subtabs} aria-label={name}>
      {children}
    </nav>
  )
}

/** Scrolls a row of links sideways, not the page, until its current link is whole in sight. */
export function showCurrent(row: HTMLElement): void {
  const current = row.querySelector('[aria-current="page"]')
  if (!current) return
  const seen = row.getBoundingClientRect()
  const { left, right } = current.getBoundingClientRect()
  if (right > seen.right) row.scrollLeft += right - seen.right
  else if (left < seen.left) row.scrollLeft -= seen.left - left
}
