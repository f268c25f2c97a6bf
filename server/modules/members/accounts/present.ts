import type { UserDetails, UserRow } from '#contract/members/accounts-desk.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { createMembers, ShownMember } from './people/members.ts'

type FoundMember = NonNullable<Awaited<ReturnType<ReturnType<typeof createMembers>['find']>>>

/** Rows as the contract shows them. */

const momentOrNull = (moment: Date | null): string | null => moment && siteTime(moment)

/** A member as administrators see them in lists, with masked addresses. */
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
  }: Pick<UserDetails, 'works' | 'messages' | 'tokens'> & { author: { id: number; nickname: string } | undefined },
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
