import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { UiLink } from './link.tsx'
import * as styles from './lists.module.css'

interface SectionHeadProps {
  title: ReactNode
  id?: string
  /** 2 by default; never skip a level. */
  level?: 2 | 3
  /** One quiet link at the right, 全部. */
  more?: { href: string; label: string }
  /** The words beside the pulsing dot, 实时. */
  live?: string
  /** A pager or another control at the right, after `more`. */
  children?: ReactNode
}

/** Head of a section: a 2 px rule, its name, at most one quiet link or a pager. */
export function SectionHead({ title, id, level = 2, more, live, children }: SectionHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={styles.secHead}>
      <Heading className={styles.secHeadT} id={id}>
        {title}
      </Heading>
      {live !== undefined && <Live label={live} />}
      {more && (
        <UiLink className="all" href={more.href}>
          {more.label}
          <Icon name="chevron-right" size="s" />
        </UiLink>
      )}
      {children}
    </div>
  )
}

/** The pulsing dot of a list that renews itself. */
export function Live({ label }: { label: string }) {
  return (
    <span className={styles.live}>
      <i />
      {label}
    </span>
  )
}
