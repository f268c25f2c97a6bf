import * as styles from '#web/ui/controls.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { UiLink } from '#web/ui/link.tsx'
import type { PageNumber } from './page-numbers.ts'

interface PagerProps {
  page: number
  pages: number
  /** The numbers that are shown, where not all are. */
  numbers?: readonly PageNumber[]
  /** Returns the address of a page; pages are counted from 1. */
  hrefOf?: (page: number) => string
  /** Given, pages are buttons that call it (a block that changes in place). */
  onPage?: (page: number) => void
  words: { label: string; previous: string; next: string }
}

/** `‹ 1 2 ›`. Links where pages have an address, buttons where they change in place. */
export function Pager({ page, pages, numbers, hrefOf, onPage, words }: PagerProps) {
  const shown = numbers ?? Array.from({ length: pages }, (_, index) => index + 1)
  const step = (to: number, label: string, direction: 'left' | 'right') => (
    <PagerStep to={to < 1 || to > pages ? null : to} {...{ hrefOf, onPage, label }}>
      <Icon name={`chevron-${direction}`} size="s" />
    </PagerStep>
  )
  return (
    <nav className={styles.pager} aria-label={words.label}>
      {step(page - 1, words.previous, 'left')}
      {shown.map((number, place) =>
        number === 'gap' ? (
          <span key={`gap ${shown[place - 1]}`} aria-hidden="true">
            …
          </span>
        ) : (
          <PagerStep key={number} to={number} current={number === page} {...{ hrefOf, onPage }}>
            {number}
          </PagerStep>
        ),
      )}
      {step(page + 1, words.next, 'right')}
    </nav>
  )
}

interface PagerStepProps extends Pick<PagerProps, 'hrefOf' | 'onPage'> {
  to: number | null
  current?: boolean
  label?: string
  children: React.ReactNode
}

function PagerStep({ to, current, label, hrefOf, onPage, children }: PagerStepProps) {
  const shared = { 'aria-label': label, 'aria-current': current ? ('page' as const) : undefined, children }
  if (to !== null && hrefOf && !onPage) return <UiLink href={hrefOf(to)} {...shared} />
  return <button type="button" disabled={to === null} onClick={() => to !== null && onPage?.(to)} {...shared} />
}
