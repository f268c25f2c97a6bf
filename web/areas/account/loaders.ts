import type { CallOutput } from '#contract/calls.ts'
import type { User, UserSession } from '#contract/members/accounts.ts'
import type { CollectionType } from '#contract/members/engagement.ts'
import type { Passkey } from '#contract/members/passkeys.ts'
import { loadAccountTexts } from '#web/language/account-text.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import type { Loaded, RouteParams } from '#web/router/screen.ts'
import { type MyTicketsData, myTicketsLoader } from '../events/my-tickets-loader.ts'
import { collectionTypes, listSize } from './area-lists.ts'

/** Data that every page of the user area shows around its own part. */
export interface AreaData {
  user: User
  unread: number
  collects: number
  follows: number
  /** Works, followers and likes received, for those who publish. */
  author: { works: number; followers: number; likes: number } | null
}

type Messages = CallOutput<'myMessages'>

export interface ProfileData {
  area: AreaData
  sessions: readonly UserSession[]
  messages: Messages
}

export interface IndividualData {
  area: AreaData
}

export interface SecurityData {
  area: AreaData
  passkeys: readonly Passkey[]
  sessions: readonly UserSession[]
  offered: { google: boolean; x: boolean; wallet: boolean }
  returned: { code?: string; state?: string; error?: string }
}

export interface MessagesData {
  area: AreaData
  page: Messages
  onlyUnread: boolean
}

export interface RealNameData {
  area: AreaData
  realName: CallOutput<'getRealName'>
}

export interface FollowData {
  area: AreaData
  page: CallOutput<'myFollow'>
}

export interface CollectData {
  area: AreaData
  page: CallOutput<'myCollection'>
  /** Undefined: of every kind. */
  type: CollectionType | undefined
}

export interface MyEventsData {
  area: AreaData
  mine: MyTicketsData
}

export interface DeregisterData {
  area: AreaData
}

const newestMessages = 6
const allMessages = 25

/** The area's own part with the texts that it is written in. */
async function loadArea(backend: LanguageBackend): Promise<AreaData> {
  const [user, messages, follows, collections] = await Promise.all([
    backend.call('getUserInfo', {}),
    backend.call('myMessages', { size: 1 }),
    backend.call('myFollow', { size: 1 }),
    backend.call('myCollection', { size: 1 }),
    loadAccountTexts(backend.language),
  ])
  const { article, flash, topic } = collections.counts
  return {
    user,
    unread: messages.unread,
    follows: follows.total,
    collects: article + flash + topic,
    author: user.author_id === null ? null : await loadAuthor(backend, user.author_id),
  }
}

async function loadAuthor(backend: LanguageBackend, id: number): Promise<AreaData['author']> {
  // An author without anything published has no page yet.
  const author = await backend.call('toUserInfo', { id }).catch(() => null)
  if (!author) return null
  const { articles, flash, followers, likes } = author.counts
  return { works: articles + flash, followers, likes }
}

export async function profileLoader(backend: LanguageBackend): Promise<Loaded<ProfileData>> {
  const [area, { list: sessions }, messages] = await Promise.all([
    loadArea(backend),
    backend.call('mySessions', {}),
    backend.call('myMessages', { size: newestMessages }),
  ])
  return { data: { area, sessions, messages } }
}

export async function individualLoader(backend: LanguageBackend): Promise<Loaded<IndividualData>> {
  return { data: { area: await loadArea(backend) } }
}

export async function securityLoader(
  backend: LanguageBackend,
  { code, state, error }: RouteParams,
): Promise<Loaded<SecurityData>> {
  const [area, { list: sessions }, { list: passkeys }, { google_client_id, x, wallet }] = await Promise.all([
    loadArea(backend),
    backend.call('mySessions', {}),
    backend.call('myPasskeys', {}),
    backend.call('getSignInOptions', {}),
  ])
  const offered = { google: google_client_id !== null, x, wallet }
  return { data: { area, sessions, passkeys, offered, returned: { code, state, error } } }
}

export async function messagesLoader(backend: LanguageBackend, params: RouteParams): Promise<Loaded<MessagesData>> {
  const onlyUnread = params.unread === '1'
  const [area, page] = await Promise.all([
    loadArea(backend),
    backend.call('myMessages', { size: allMessages, unread: onlyUnread || undefined }),
  ])
  return { data: { area, page, onlyUnread } }
}

export async function realNameLoader(backend: LanguageBackend): Promise<Loaded<RealNameData>> {
  const [area, realName] = await Promise.all([loadArea(backend), backend.call('getRealName', {})])
  return { data: { area, realName } }
}

export async function followLoader(backend: LanguageBackend): Promise<Loaded<FollowData>> {
  const [area, page] = await Promise.all([loadArea(backend), backend.call('myFollow', { size: listSize })])
  return { data: { area, page } }
}

export async function collectLoader(backend: LanguageBackend, params: RouteParams): Promise<Loaded<CollectData>> {
  const type = collectionTypes.find((one) => one === params.type)
  const [area, page] = await Promise.all([loadArea(backend), backend.call('myCollection', { type, size: listSize })])
  return { data: { area, page, type } }
}

export async function myEventsLoader(backend: LanguageBackend, params: RouteParams): Promise<Loaded<MyEventsData>> {
  const [area, { data: mine, missing }] = await Promise.all([loadArea(backend), myTicketsLoader(backend, params)])
  return { data: { area, mine }, missing }
}

export async function deregisterLoader(backend: LanguageBackend): Promise<Loaded<DeregisterData>> {
  return { data: { area: await loadArea(backend) } }
}

/** The page for feedback is for everybody and shows nothing of anybody. */
export async function feedbackLoader(backend: LanguageBackend): Promise<Loaded<null>> {
  await loadAccountTexts(backend.language)
  return { data: null }
}
