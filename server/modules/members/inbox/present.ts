import type { Message } from '#contract/members/inbox.ts'
import type { FeedbackRow } from '#contract/members/inbox-desk.ts'
import type { Person } from '#contract/newsroom/desk.ts'
import { type Language, languages } from '#language/languages.ts'
import type { MailStanding } from '#server/platform/delivery/mail/mail-queue.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { Wording } from '#server/platform/text/wording.ts'
import type { FeedbackRow as StoredFeedback } from './feedback-store.ts'
import { waysToAnswer } from './policy.ts'
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

/** @param given address: the address for an answer by email; `mail`: state of an email that was not sent yet */
export const presentFeedback = (
  row: StoredFeedback,
  {
    people,
    address,
    mail,
  }: { people: ReadonlyMap<number, Person>; address: string | undefined; mail: MailStanding | undefined },
): FeedbackRow => {
  const user = row.userId === null ? undefined : people.get(row.userId)
  return {
    id: row.id,
    user: user ?? null,
    content: row.content,
    contact: row.contact,
    page: row.page,
    language: row.language,
    sent_time: siteTime(row.sentAt),
    ways: row.answeredAt ? [] : waysToAnswer(user !== undefined, address),
    answered: row.answeredAt && {
      by: row.answeredBy === null ? null : (people.get(row.answeredBy) ?? null),
      how: row.answeredHow ?? 'done',
      text: row.answer ?? '',
      time: siteTime(row.answeredAt),
      mail: mail ?? null,
    },
  }
}
