import type { AccountKey } from '#web/locales/account/zh-hans.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { AreaData } from './loaders.ts'

interface AreaEntry {
  path: string
  label: AccountKey
  icon: IconName
  /** A number behind it; `marked` ones want attention. */
  count?: (area: AreaData) => { n: number; marked?: boolean }
  /** Apart from the others, at the foot of the menu. */
  quiet?: boolean
}

/** The entries of the user area's menu in their order. */
export const areaEntries: readonly AreaEntry[] = [
  { path: '/my', label: 'userInfo', icon: 'account' },
  { path: '/my/Individual', label: 'individual', icon: 'settings' },
  { path: '/my/security', label: 'signInAndSecurity', icon: 'security' },
  { path: '/my/mymessage', label: 'messages', icon: 'message', count: ({ unread }) => ({ n: unread, marked: true }) },
  { path: '/notices', label: 'notices', icon: 'flash' },
  { path: '/mywz', label: 'myArticles', icon: 'pen', count: ({ author }) => ({ n: author?.works ?? 0 }) },
  { path: '/my/collect', label: 'myCollect', icon: 'bookmark', count: ({ collects }) => ({ n: collects }) },
  { path: '/my/follow', label: 'myFollow', icon: 'people', count: ({ follows }) => ({ n: follows }) },
  { path: '/my/events', label: 'myEvents', icon: 'calendar' },
  { path: '/my/realname', label: 'realName', icon: 'identity' },
  { path: '/feedback', label: 'feedback', icon: 'feedback', quiet: true },
  { path: '/deregister', label: 'deregister', icon: 'close', quiet: true },
]
