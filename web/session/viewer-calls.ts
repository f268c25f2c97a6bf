import type { StreamStates } from '#contract/outreach/stream.ts'
import { type Language, languages } from '#language/languages.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { whenIdle } from '#web/platform/code/when-idle.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { forgetReadPages } from '#web/platform/worker/reader-stores.ts'
import { keepHandoff, takeHandoff } from '#web/router/handoff.ts'
import { forgetOnDevice } from './device.ts'
import { isMember } from './member.ts'
import { joinMember, leaveMember } from './reader-device.ts'
import { announce, openLogin, type PendingAction, resetToken } from './session.ts'
import { showUnread } from './viewer-own.ts'
import { asked, type Mark, type MarkKey, type MarkKind, markKey, shown, viewer, viewerChanged } from './viewer-state.ts'

/** Ids that one call takes. */
const idsInOneCall = 100
/** Code of the error catalogue for a call of members without a session. */
const signInRequired = 10100
/** Code with which the page reloads, with the login dialog over it. */
const sessionEnded = 10500

/** Marks that are on their way. */
const pending = new Set<MarkKey>()
/** When each mark was last put or taken back, in presses of this page: an answer asked for earlier does not know of it. */
const settled = new Map<MarkKey, number>()
let presses = 0

const pageLanguage = (): Language => languages.find((one) => one === document.documentElement.lang) ?? 'zh-Hans'

function setMark(key: MarkKey, mark: Mark): void {
  viewer.marks.set(key, mark)
  viewerChanged()
}

/** Asks for the member's part of everything on the page that was not asked for yet. */
export async function ask(): Promise<void> {
  const { pending, notice } = takeHandoff()
  if (notice) announce(notice)
  if (pending) await grant(pending)
  const keys = [...shown.keys()].filter((key) => !asked.has(key))
  for (const key of keys) asked.add(key)
  const ids = (...kinds: MarkKind[]) => [
    ...new Set(
      keys.flatMap((key) => (kinds.some((kind) => key.startsWith(`${kind} `)) ? Number(key.split(' ')[1]) : [])),
    ),
  ]
  const groups = { items: ids('like', 'collect'), authors: ids('follow'), topics: ids('collectTopic') }
  const calls = Math.max(1, ...Object.values(groups).map((group) => Math.ceil(group.length / idsInOneCall)))
  for (let call = 0; call < calls; call += 1) {
    const part = (group: number[]) => group.slice(call * idsInOneCall, (call + 1) * idsInOneCall)
    const input = { items: part(groups.items), authors: part(groups.authors), topics: part(groups.topics) }
    if (!(await askFor(input))) return
  }
}

/** @returns whether somebody is signed in */
async function askFor(input: Record<'items' | 'authors' | 'topics', number[]>): Promise<boolean> {
  const askedAfter = presses
  // A page without its personal parts still reads well.
  const answer = await httpBackend.call(pageLanguage(), 'getViewer', input).catch(() => undefined)
  if (!answer) return false
  if (!answer.user) {
    resetToken()
    return false
  }
  viewer.user = answer.user
  followInbox(answer.user.id)
  // Searches of the browser become the member's; where that fails, the next page tries again.
  void joinMember(pageLanguage(), answer.user.id).catch(() => {})
  const take = (
    kind: MarkKind,
    ids: readonly number[],
    pressed: readonly number[],
    count?: (id: number) => number | undefined,
  ) => {
    const own = new Set(pressed)
    for (const id of ids) {
      const key = markKey(kind, id)
      const outdated = pending.has(key) || (settled.get(key) ?? 0) > askedAfter
      if (!outdated) viewer.marks.set(key, { pressed: own.has(id), count: count?.(id) })
    }
  }
  take('like', input.items, answer.liked, (id) => answer.counts[id]?.likes)
  take('collect', input.items, answer.collected, (id) => answer.counts[id]?.collects)
  take('follow', input.authors, answer.followed, (id) => answer.followers[id])
  take('collectTopic', input.topics, answer.collected_topics)
  viewerChanged()
  return true
}

let followed: { user: number; stop: () => void } | undefined

/** Follows how many messages of a member are unread, until the page knows nobody or somebody else. */
function followInbox(user: number): void {
  if (followed?.user === user) return
  followed?.stop()
  let stop = () => {}
  const entry = { user, stop: () => stop() }
  followed = entry
  const start = async () => {
    const { follow } = await import('#web/platform/stream/followed-topics.ts')
    if (followed !== entry) return
    stop = follow(pageLanguage(), `inbox:${user}`, (event) => {
      if (event.name !== 'state' || event.data.topic !== `inbox:${user}`) return
      if (viewer.user?.id !== user) entry.stop()
      else showUnread((event.data.state as StreamStates['inbox']).unread)
    })
  }
  // Without the code, the number comes with the next page.
  whenIdle(() => void start().catch(() => {}))
}

/** Does at last what somebody pressed before they signed in. */
async function grant({ call, input }: PendingAction): Promise<void> {
  try {
    await httpBackend.call(pageLanguage(), call, input)
  } catch (error) {
    announce(noticeOf(error))
  }
}

/**
 * Puts a mark or takes it back: shown at once, undone with a message where the server refuses. Visitors get the login
 * dialog, and what they pressed is done once they are signed in.
 */
export async function press(kind: MarkKind, id: number, counted: number | undefined): Promise<void> {
  const key = markKey(kind, id)
  if (!isMember()) return openLogin({ mode: 1, pending: pendingMark(kind, id) })
  if (pending.has(key)) return
  const before = viewer.marks.get(key) ?? { pressed: false, count: counted }
  const pressed = !before.pressed
  pending.add(key)
  setMark(key, {
    pressed,
    count: before.count === undefined ? undefined : Math.max(0, before.count + (pressed ? 1 : -1)),
  })
  try {
    setMark(key, await send(kind, id, pressed))
    if (kind === 'collect') keepCollected(id, pressed)
    presses += 1
    settled.set(key, presses)
  } catch (error) {
    setMark(key, before)
    const pending = pressed ? pendingMark(kind, id) : undefined
    const code = isBackendError(error) ? error.code : undefined
    if (code === signInRequired) {
      resetToken()
      openLogin({ mode: 1, pending })
    } else if (code === sessionEnded) keepHandoff({ pending })
    else announce(noticeOf(error))
  } finally {
    pending.delete(key)
  }
}

/** A page that its reader collects stays on the device, and goes when that is taken back. */
function keepCollected(id: number, isCollected: boolean): void {
  const { pathname, href } = location
  if (!pathname.endsWith(`/${id}`)) return
  const address = href.replace(/[?#].*/s, '')
  navigator.serviceWorker?.controller?.postMessage(isCollected ? { save: address } : { forget: address })
}

/** The message of a refusal; for a broken network there is none, so that the browser's own word serves. */
const noticeOf = (error: unknown) => ({
  text: error instanceof Error ? error.message : String(error),
  tone: 'failed' as const,
})

async function send(kind: MarkKind, id: number, pressed: boolean): Promise<Mark> {
  const language = pageLanguage()
  if (kind === 'like') {
    const { liked, likes } = await httpBackend.call(language, 'likeInformation', { id, like: pressed })
    return { pressed: liked, count: likes }
  }
  if (kind === 'follow') {
    const { followed, followers } = await httpBackend.call(language, 'followAuthor', { id, follow: pressed })
    return { pressed: followed, count: followers }
  }
  const call = pressed ? 'collectionInformation' : 'cancelCollectionInformation'
  const { collected, collects } = await httpBackend.call(language, call, { id, type: collectionTypeOf(kind) })
  return { pressed: collected, count: collects }
}

/** Items are distinguished by their rows, so that the server needs no more of the kind. */
const collectionTypeOf = (kind: MarkKind) => (kind === 'collectTopic' ? 'topic' : 'article')

function pendingMark(kind: MarkKind, id: number): PendingAction {
  if (kind === 'like') return { call: 'likeInformation', input: { id, like: true } }
  if (kind === 'follow') return { call: 'followAuthor', input: { id, follow: true } }
  return { call: 'collectionInformation', input: { id, type: collectionTypeOf(kind) } }
}

/** Ends the session; whatever the server says, this page knows nobody any more. */
export async function signOut(): Promise<void> {
  await leaveMember(pageLanguage()).catch(() => {})
  await httpBackend.call(pageLanguage(), 'logOut', {}).catch(() => {})
  await Promise.all([forgetOnDevice(), forgetReadPages()])
  resetToken()
  location.reload()
}
