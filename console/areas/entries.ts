import type { IconName } from '../ui/icon.tsx'

/** A page of the console, as the side bar and the list of keys name it. */
export interface Entry {
  path: string
  label: IconName
  /** The second key after G. */
  key: string
  administrators?: boolean
}

export const entries: readonly Entry[] = [
  { path: '/', label: 'desk', key: 'd' },
  { path: '/review', label: 'review', key: 'r' },
  { path: '/manuscripts', label: 'manuscripts', key: 'm' },
  { path: '/articles', label: 'articles', key: 'a' },
  { path: '/media', label: 'media', key: 'p' },
  { path: '/audit', label: 'audit', key: 'l', administrators: true },
]
