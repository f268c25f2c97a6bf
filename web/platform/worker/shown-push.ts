import type { PushContent } from '#contract/outreach/push-terms.ts'

/** Contents of a notification that its buttons and a press on it need. */
export interface ShownPush {
  content: PushContent
  /** The button that ended something: it can be undone. */
  ended?: StopKind
}

/** Things that a button of a push ends: the pushes of its search, or all of today. */
export type StopKind = 'search' | 'today'

/** Result of a press on a notification or on one of its buttons. */
export type PushPress =
  | { does: 'open'; path: string }
  | { does: 'stop'; what: StopKind; undo: boolean; token: string }
  | { does: 'nothing' }

const isText = (value: unknown): value is string => typeof value === 'string'

/** The content of a push; undefined for one that this version of the worker cannot read. */
export function readPush(data: unknown): PushContent | undefined {
  const content = data as Partial<PushContent> | null | undefined
  const texts = [content?.title, content?.body, content?.path, content?.tag, content?.language]
  if (!texts.every(isText) || !content?.actions) return undefined
  return content as PushContent
}

/** An address of this site for a path; the front page for anything that leads elsewhere. */
export function addressIn(origin: string, path: string): string {
  const url = URL.canParse(path, origin) ? new URL(path, origin) : undefined
  return path.startsWith('/') && url?.origin === origin ? url.href : `${origin}/`
}

/** Properties of notifications that browsers have and TypeScript's types do not. */
interface PushOptions extends NotificationOptions {
  actions?: { action: string; title: string }[]
  renotify?: boolean
}

const look = { icon: '/icon-192.png', badge: '/badge-96.png' } as const

/** The notification of a push. A later one with the same tag takes its place, and rings again. */
export function notificationOf(content: PushContent): { title: string; options: PushOptions } {
  const { title, body, tag, language: lang, actions, stop } = content
  const buttons = [
    { action: 'search', title: actions.search },
    { action: 'today', title: actions.today },
  ]
  return {
    title,
    options: {
      ...look,
      body,
      tag,
      lang,
      renotify: true,
      data: { content } satisfies ShownPush,
      actions: stop ? buttons : [],
    },
  }
}

/** The notification that takes the place of one whose button was pressed: it says what ended, and can undo it. */
export function endedNotification(content: PushContent, ended: StopKind): { title: string; options: PushOptions } {
  const { actions, tag, language: lang } = content
  return {
    title: ended === 'search' ? actions.search_ended : actions.today_ended,
    options: {
      ...look,
      tag,
      lang,
      silent: true,
      body: content.title,
      data: { content, ended } satisfies ShownPush,
      actions: [{ action: 'undo', title: actions.undo }],
    },
  }
}

/** Decides what a press does. @param action name of the button; empty for the notification itself */
export function pressOf({ content, ended }: ShownPush, action: string): PushPress {
  const token = content.stop
  if (action === 'undo') return ended && token ? { does: 'stop', what: ended, undo: true, token } : { does: 'nothing' }
  if (action === 'search' || action === 'today')
    return token ? { does: 'stop', what: action, undo: false, token } : { does: 'nothing' }
  return { does: 'open', path: ended ? '/notices' : content.path }
}
