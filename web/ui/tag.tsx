import type { ReactNode } from 'react'
import * as styles from './controls.module.css'
import { UiLink } from './link.tsx'

/** A label that leads to its list; `count` says how many items stand under it. */
export function Tag({ href, label, count }: { href: string; label: ReactNode; count?: string }) {
  return (
    <UiLink className={styles.tag} href={href}>
      <span className={styles.tagT}>{label}</span>
      {count !== undefined && <span className="n">{count}</span>}
    </UiLink>
  )
}

interface ChipProps {
  symbol: string
  href?: string
  price?: string
  /** With its sign, minus as U+2212; `direction` decides the colour by the reader's setting. */
  change?: string
  direction?: 'up' | 'down'
}

/** A coin beside a flash: its symbol, and price and change where real numbers stand behind them. */
export function Chip({ symbol, href, price, change, direction }: ChipProps) {
  const content = (
    <>
      <b translate="no">{symbol}</b>
      {price !== undefined && <span>{price}</span>}
      {change !== undefined && <span className={direction}>{change}</span>}
    </>
  )
  if (!href) return <span className={styles.chip}>{content}</span>
  return (
    <UiLink className={styles.chip} href={href}>
      {content}
    </UiLink>
  )
}
