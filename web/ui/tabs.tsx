import { classNames } from './class-names.ts'
import * as styles from './controls.module.css'
import { UiLink } from './link.tsx'

export interface Tab {
  href: string
  label: string
  current: boolean
  /** A count behind the label. */
  count?: string
}

interface TabsProps {
  tabs: readonly Tab[]
  /** Name of the group for those who cannot see it. */
  label: string
  className?: string
}

/** Choices of a list as links: each has an address, works without script and keeps its place in the history. */
export function Tabs({ tabs, label, className }: TabsProps) {
  return (
    <nav className={classNames(styles.tabs, className)} aria-label={label}>
      {tabs.map((tab) => (
        <UiLink key={tab.href} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <span className="n">{tab.count}</span>}
        </UiLink>
      ))}
    </nav>
  )
}
