import { useEffect, useState } from 'react'
import type { CallOutput } from '#contract/calls.ts'
import type { Message } from '#contract/members/inbox.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'

type Page = CallOutput<'myMessages'>

const messagesSize = 25

/** A member's messages, and what becomes of them. */
export interface Messages {
  list: readonly Message[]
  unread: number
  more: boolean
  state: 'idle' | 'loading' | 'failed'
  read: (message: Message) => void
  readAll: () => void
  loadMore: () => void
}

/**
 * Messages that can be marked as read one by one or all at once, with further pages. They are marked at once; a refusal
 * is ignored, since the next visit shows the true state.
 * @param onUnread called with the number of unread messages after each change
 */
export function useMessages(first: Page, onUnread: (unread: number) => void, onlyUnread = false): Messages {
  const language = useLanguage()
  const [shown, setShown] = useState(first)
  const [page, setPage] = useState(1)
  const [state, setState] = useState<Messages['state']>('idle')
  useEffect(() => {
    setShown(first)
    setPage(1)
  }, [first])

  const mark = (isMarked: (message: Message) => boolean, ids: number[] | undefined) => {
    setShown((now) => ({
      ...now,
      unread: ids ? Math.max(0, now.unread - ids.length) : 0,
      list: now.list.map((one) => (isMarked(one) ? { ...one, read: true } : one)),
    }))
    httpBackend.call(language, 'readMessages', { ids }).then(
      ({ unread }) => {
        setShown((now) => ({ ...now, unread }))
        onUnread(unread)
      },
      () => {},
    )
  }
  const loadMore = async () => {
    setState('loading')
    try {
      // Pages are counted from the newest message: one that arrived meanwhile moves the rest on.
      const next = await httpBackend.call(language, 'myMessages', {
        unread: onlyUnread || undefined,
        page: page + 1,
        size: messagesSize,
      })
      setShown((now) => {
        const known = new Set(now.list.map(({ id }) => id))
        return { ...next, list: [...now.list, ...next.list.filter(({ id }) => !known.has(id))] }
      })
      setPage(page + 1)
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return {
    ...shown,
    state,
    loadMore,
    read: (message) => mark(({ id }) => id === message.id, [message.id]),
    readAll: () => mark(() => true, undefined),
  }
}
