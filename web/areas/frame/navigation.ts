import type { MessageKey } from '#web/locales/zh-hans.ts'
import type { IconName } from '#web/ui/icon.tsx'

export interface NavigationEntry {
  path: string
  label: MessageKey
  icon: IconName
  /** Paths below this one belong to the entry too. */
  section?: string
  /** It stands in the side tab bar and the slide-out list, not in the header. */
  sideOnly?: boolean
  /** The setting of the address that the side tab bar leads to instead, in a window of its own. */
  sideAddress?: 'data_address'
}

/** The entries of the header and of the side tab bar, in the specification's order; those without a screen are not shown. */
export const navigation: readonly NavigationEntry[] = [
  { path: '/', label: 'nav.home', icon: 'home' },
  { path: '/news', label: 'nav.news', icon: 'flash', section: '/news/' },
  { path: '/columns', label: 'nav.columns', icon: 'pen', section: '/columnlist' },
  { path: '/events', label: 'nav.events', icon: 'calendar', section: '/events/' },
  { path: '/features', label: 'nav.topics', icon: 'layers', section: '/features/' },
  { path: '/usa', label: 'nav.usa', icon: 'star' },
  { path: '/hk', label: 'nav.hk', icon: 'landmark' },
  { path: '/DataEra', label: 'nav.data', icon: 'chart', section: '/DataEra/', sideAddress: 'data_address' },
  { path: '/home_tools', label: 'nav.tools', icon: 'tools', sideOnly: true },
]

/** True if an entry is the one that the reader is in. */
export function isCurrent(entry: NavigationEntry, canonicalPath: string): boolean {
  return canonicalPath === entry.path || (entry.section !== undefined && canonicalPath.startsWith(entry.section))
}
