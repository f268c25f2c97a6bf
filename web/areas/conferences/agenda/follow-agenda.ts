import type { CallOutput } from '#contract/calls.ts'
import type { Language } from '#language/languages.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { startPolling } from '#web/platform/polling.ts'

export type FreshAgenda = Pick<CallOutput<'getForumDetail'>, 'sessions' | 'halls'>

const everyMs = 60_000

/**
 * Asks for the agenda again while the page can be seen, and reports one that has changed. A failed question is
 * passed over: halls are full, and their networks fail.
 * @returns stops it
 */
export function followAgenda(
  { slug, language, known }: { slug: string; language: Language; known: FreshAgenda },
  onChange: (fresh: FreshAgenda) => void,
): () => void {
  let [last, stopped] = [textOf(known), false]
  const ask = async () => {
    const found = await httpBackend.call(language, 'getForumDetail', { slug, section: 'agenda' }).catch(() => null)
    if (!found || stopped) return
    const text = textOf(found)
    if (text === last) return
    last = text
    onChange({ sessions: found.sessions, halls: found.halls })
  }
  const stop = startPolling({ everyMs, ask: () => void ask() })
  return () => {
    stopped = true
    stop()
  }
}

const textOf = ({ sessions, halls }: FreshAgenda): string => JSON.stringify([sessions, halls])
