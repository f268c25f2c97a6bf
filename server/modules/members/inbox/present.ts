import type { Message } from '#contract/members/inbox.ts'
import { type Language, languages } from '#language/languages.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { Wording } from '#server/platform/text/wording.ts'
import type { MessageRow } from './store.ts'

/** Turns rows into the contract's shape, in the reader's language or the nearest that there is. */
export function createMessagePresenter(wording: Wording) {
  return ({ id, kind, texts, link, sentAt, readAt }: MessageRow, reader: Language): Message => {
    const own = languages.find((language) => texts[language]?.title) ?? 'zh-Hans'
    const { title = '', text = '' } = texts[own] ?? {}
    const row = { title, text, language: own, versions: texts }
    const shown = wording.shown(row, 'title', ['title', 'text'], reader)
    return { id, kind, ...shown, link, sent_time: siteTime(sentAt), read: readAt !== null }
  }
}
