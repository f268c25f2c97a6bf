import { loadFirstAccountTexts } from '#web/language/account-text.ts'
import { loader } from '#web/router/routing.ts'
import type { Screen } from '#web/router/screen.ts'

const account = () => import('./loaders.ts')

/** A page of the user area comes with the texts of that area. */
const inAccountTexts =
  (page: Screen['page']): Screen['page'] =>
  async () =>
    (await Promise.all([page(), loadFirstAccountTexts()]))[0]

/** The screens of the user area, and those for notices and feedback. */
export const accountScreens: readonly Screen[] = [
  {
    name: 'profile',
    path: '/my',
    aliases: [],
    access: 'user',
    meta: {},
    module: 'web/areas/account/profile-page.tsx',
    page: inAccountTexts(async () => (await import('./profile-page.tsx')).ProfilePage),
    load: loader(account, 'profileLoader'),
  },
  {
    name: 'user-info',
    path: '/my/Individual',
    aliases: [],
    access: 'user',
    meta: {},
    module: 'web/areas/account/individual-page.tsx',
    page: inAccountTexts(async () => (await import('./individual-page.tsx')).IndividualPage),
    load: loader(account, 'individualLoader'),
  },
  // The specification has this with the profile; the path is ours.
  {
    name: 'security',
    path: '/my/security',
    aliases: [],
    access: 'user',
    // The parameters with which X redirects people who link their account there.
    query: ['code', 'state', 'error'],
    meta: {},
    module: 'web/areas/account/security-page.tsx',
    page: inAccountTexts(async () => (await import('./security-page.tsx')).SecurityPage),
    load: loader(account, 'securityLoader'),
  },
  {
    name: 'messages',
    path: '/my/mymessage',
    aliases: [],
    access: 'user',
    query: ['unread'],
    meta: {},
    module: 'web/areas/account/messages-page.tsx',
    page: inAccountTexts(async () => (await import('./messages-page.tsx')).MessagesPage),
    load: loader(account, 'messagesLoader'),
  },
  {
    name: 'real-name',
    path: '/my/realname',
    aliases: [],
    access: 'user',
    meta: {},
    module: 'web/areas/account/real-name-page.tsx',
    page: inAccountTexts(async () => (await import('./real-name-page.tsx')).RealNamePage),
    load: loader(account, 'realNameLoader'),
  },
  {
    name: 'follow',
    path: '/my/follow',
    aliases: ['/follow'],
    access: 'user',
    meta: {},
    module: 'web/areas/account/follow-page.tsx',
    page: inAccountTexts(async () => (await import('./follow-page.tsx')).FollowPage),
    load: loader(account, 'followLoader'),
  },
  {
    name: 'collect',
    path: '/my/collect',
    aliases: ['/collect'],
    access: 'user',
    query: ['type'],
    meta: {},
    module: 'web/areas/account/collect-page.tsx',
    page: inAccountTexts(async () => (await import('./collect-page.tsx')).CollectPage),
    load: loader(account, 'collectLoader'),
  },
  {
    name: 'my-events',
    path: '/my/events',
    aliases: [],
    access: 'user',
    query: ['list', 'state', 'page'],
    meta: {},
    module: 'web/areas/account/my-events-page.tsx',
    page: inAccountTexts(async () => (await import('./my-events-page.tsx')).myEventsPage()),
    load: loader(account, 'myEventsLoader'),
  },
  {
    name: 'deregister',
    path: '/deregister',
    aliases: [],
    access: 'user',
    meta: {},
    module: 'web/areas/account/deregister-page.tsx',
    page: inAccountTexts(async () => (await import('./deregister-page.tsx')).DeregisterPage),
    load: loader(account, 'deregisterLoader'),
  },
  // The specification names no path for the next two; these are ours. Both are for everybody.
  {
    name: 'notices',
    path: '/notices',
    aliases: [],
    meta: {},
    module: 'web/areas/notices/notices-page.tsx',
    page: async () => (await import('#web/areas/notices/notices-page.tsx')).noticesPage(),
  },
  {
    name: 'feedback',
    path: '/feedback',
    aliases: [],
    meta: { hideFloats: true },
    module: 'web/areas/account/feedback-page.tsx',
    page: inAccountTexts(async () => (await import('./feedback-page.tsx')).FeedbackPage),
    load: loader(account, 'feedbackLoader'),
  },
]
