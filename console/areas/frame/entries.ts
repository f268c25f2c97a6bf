import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import type { IconName } from '#console/ui/icon.tsx'

/** A page of the console, as the side bar and the list of keys name it. */
export interface Entry {
  path: string
  label: IconName & ConsoleKey
  /** The second key after G. */
  key: string
  administrators?: boolean
  /** The figure of the desk that stands beside it. */
  count?: 'waiting' | 'real_names' | 'feedback' | 'mistakes'
}

export const entries: readonly Entry[] = [
  { path: '/', label: 'desk', key: 'd' },
  { path: '/review', label: 'review', key: 'r', count: 'waiting' },
  { path: '/flash', label: 'flashDesk', key: 'f' },
  { path: '/front', label: 'front', key: 'h' },
  { path: '/manuscripts', label: 'manuscripts', key: 'm' },
  { path: '/articles', label: 'articles', key: 'a' },
  { path: '/translation', label: 'translation', key: 't' },
  { path: '/glossary', label: 'glossary', key: 'k' },
  { path: '/media', label: 'media', key: 'p' },
  { path: '/topics', label: 'topics', key: 'c' },
  { path: '/incidents', label: 'incidents', key: 'i' },
  { path: '/labels', label: 'labelDesk', key: 'e' },
  { path: '/tools', label: 'toolsDesk', key: 'g' },
  { path: '/authors', label: 'authors', key: 'w' },
  { path: '/mistakes', label: 'mistakes', key: 'q', count: 'mistakes' },
  { path: '/feedback', label: 'feedback', key: 'b', count: 'feedback' },
  { path: '/users', label: 'users', key: 'u', administrators: true },
  { path: '/real-names', label: 'realNames', key: 'n', administrators: true, count: 'real_names' },
  { path: '/messages', label: 'siteMessages', key: 's', administrators: true },
  { path: '/pages', label: 'pages', key: 'y' },
  { path: '/redirects', label: 'redirects', key: 'j' },
  { path: '/bin', label: 'bin', key: 'x' },
  { path: '/settings', label: 'settings', key: 'o', administrators: true },
  { path: '/tokens', label: 'tokens', key: 'v', administrators: true },
  { path: '/webhooks', label: 'webhooks', key: 'z', administrators: true },
  { path: '/audit', label: 'audit', key: 'l', administrators: true },
]
