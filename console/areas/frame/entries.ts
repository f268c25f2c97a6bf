import { kindLists } from '#console/locales/kinds/lists.ts'
import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import type { IconName } from '#console/ui/icon.tsx'

/** Groups of pages in the order of the navigation; their names are texts of the console. */
export const entryGroups = [
  'groupNews',
  'groupContent',
  'groupLanguages',
  'groupPeople',
  'groupSite',
  'groupIntegration',
] as const
export type EntryGroup = (typeof entryGroups)[number]

/** A page of the console, as the side bar and the list of keys name it. */
export interface Entry {
  path: string
  /** Undefined for entries above the groups. */
  group?: EntryGroup
  label: ConsoleKey
  /** Icon, if it is not named as the label is. */
  icon?: IconName
  /** The second key after G. */
  key?: string
  administrators?: boolean
  /** The count of the desk that stands beside it. */
  count?: 'waiting' | 'events' | 'real_names' | 'feedback' | 'correction_requests' | 'operations'
}

const named: readonly (Entry & { label: IconName })[] = [
  { path: '/', label: 'desk', key: 'd' },
  { path: '/analytics', group: 'groupNews', label: 'analytics', key: '4' },
  { path: '/flash', group: 'groupNews', label: 'flashDesk', key: 'f' },
  { path: '/live', group: 'groupNews', label: 'liveDesk', key: '8' },
  { path: '/review', group: 'groupNews', label: 'review', key: 'r', count: 'waiting' },
  // All letters are taken.
  { path: '/events', group: 'groupNews', label: 'eventDesk', key: '1', count: 'events' },
  { path: '/payments', group: 'groupNews', label: 'paymentDesk', key: '2' },
  { path: '/manuscripts', group: 'groupNews', label: 'manuscripts', key: 'm' },
  { path: '/articles', group: 'groupNews', label: 'articles', key: 'a' },
  { path: '/media', group: 'groupNews', label: 'media', key: 'p' },
  { path: '/corrections', group: 'groupNews', label: 'corrections', key: 'q', count: 'correction_requests' },
  { path: '/front', group: 'groupContent', label: 'front', key: 'h' },
  { path: '/topics', group: 'groupContent', label: 'topics', key: 'c' },
  { path: '/incidents', group: 'groupContent', label: 'incidents', key: 'i' },
  { path: '/labels', group: 'groupContent', label: 'labelDesk', key: 'e' },
  { path: '/tools', group: 'groupContent', label: 'toolsDesk', key: 'g' },
  { path: '/data', group: 'groupContent', label: 'dataDesk', key: '3' },
  { path: '/quizzes', group: 'groupContent', label: 'quizDesk', key: '5' },
  { path: '/landing', group: 'groupContent', label: 'landingDesk', key: '6' },
  { path: '/newsletters', group: 'groupContent', label: 'newsletters', key: '7' },
  { path: '/translation', group: 'groupLanguages', label: 'translation', key: 't' },
  { path: '/glossary', group: 'groupLanguages', label: 'glossary', key: 'k' },
  { path: '/authors', group: 'groupPeople', label: 'authors', key: 'w' },
  { path: '/feedback', group: 'groupPeople', label: 'feedback', key: 'b', count: 'feedback' },
  { path: '/users', group: 'groupPeople', label: 'users', key: 'u', administrators: true },
  {
    path: '/real-names',
    group: 'groupPeople',
    label: 'realNames',
    key: 'n',
    administrators: true,
    count: 'real_names',
  },
  { path: '/messages', group: 'groupPeople', label: 'siteMessages', key: 's', administrators: true },
  { path: '/pages', group: 'groupSite', label: 'pages', key: 'y' },
  { path: '/redirects', group: 'groupSite', label: 'redirects', key: 'j' },
  { path: '/settings', group: 'groupSite', label: 'settings', key: 'o', administrators: true },
  { path: '/operations', group: 'groupSite', label: 'operations', key: '9', count: 'operations' },
  { path: '/protection', group: 'groupSite', label: 'protection', key: '0' },
  { path: '/bin', group: 'groupSite', label: 'bin', key: 'x' },
  { path: '/audit', group: 'groupSite', label: 'audit', key: 'l', administrators: true },
  { path: '/tokens', group: 'groupIntegration', label: 'tokens', key: 'v', administrators: true },
  { path: '/webhooks', group: 'groupIntegration', label: 'webhooks', key: 'z', administrators: true },
]

/** The declared kinds of records that no entry leads to yet. */
const kinds = kindLists.flatMap(({ kind, path }): Entry[] => {
  const isNamed = named.some((entry) => entry.path !== '/' && `${path}/`.startsWith(`${entry.path}/`))
  return isNamed ? [] : [{ path, group: 'groupContent', label: `kinds.${kind}`, icon: 'labelDesk' }]
})

export const entries: readonly Entry[] = [...named, ...kinds]
