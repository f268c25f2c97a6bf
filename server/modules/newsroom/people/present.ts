import type { FeedbackRow, StaffAuthor, UserDetails, UserRow } from '#contract/members/people.ts'
import type { Person } from '#contract/newsroom/desk.ts'
import type { Language } from '#language/languages.ts'
import type { AuthorRecord } from '#server/modules/content/items/service.ts'
import type { AccountsService, ShownMember } from '#server/modules/members/accounts/service.ts'
import type { StoredFeedback } from '#server/modules/members/inbox/service.ts'
import type { MailStanding } from '#server/platform/delivery/mail/mail-queue.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { waysToAnswer } from './policy.ts'

type FoundMember = NonNullable<Awaited<ReturnType<AccountsService['members']['find']>>>

/** Rows as the contract shows them. */

const momentOrNull = (moment: Date | null): string | null => moment && siteTime(moment)

export const presentUser = (row: ShownMember): UserRow => ({
  id: row.id,
  nickname: row.nickname,
  avatar_img: row.avatar,
  email: row.email,
  mobile: row.mobile,
  phone_code: row.phoneCode,
  roles: row.roles,
  status: row.status,
  real_name_state: row.realNameState,
  author_id: row.authorId,
  created_time: siteTime(row.createdAt),
  last_seen_time: momentOrNull(row.lastSeenAt),
})

export const presentUserDetails = (
  member: FoundMember,
  {
    author,
    works,
    messages,
    tokens,
  }: Pick<UserDetails, 'works' | 'messages' | 'tokens'> & { author: AuthorRecord | undefined },
): UserDetails => ({
  ...presentUser(member),
  introduction: member.introduction,
  links: member.links,
  language: member.language,
  linked: member.linked.map(({ provider, username, linkedAt }) => ({
    provider,
    username,
    linked_time: siteTime(linkedAt),
  })),
  has_password: member.hasPassword,
  status_reason: member.statusReason,
  deregister_time: momentOrNull(member.deregisterAt),
  author: author ? { id: author.id, nickname: author.nickname } : null,
  sessions: member.sessions,
  tokens,
  works,
  messages,
})

/** @param given address: where an answer by mail would go; mail: how one stands that was not sent yet */
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

/** @param user who publishes as the author */
export const presentAuthor = (
  row: AuthorRecord,
  { user, columnist }: { user: Person | undefined; columnist: boolean },
): StaffAuthor => ({
  id: row.id,
  version: row.version,
  nickname: row.nickname,
  introduction: row.introduction,
  language: row.language as Language,
  versions: row.versions,
  avatar_img: row.avatar,
  position: row.position,
  user: user ?? null,
  columnist,
})
