import type { ParsedInput } from '#contract/calls.ts'
import { introductionMaxLength, nicknameLength } from '#contract/constants.ts'
import { CallError } from '#contract/errors.ts'
import type { User } from '#contract/members/accounts.ts'
import { isStaff } from '#contract/members/roles.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { maskedEmail, maskedPhone } from '../codes/addresses.ts'
import { ownUser } from '../codes/own-address.ts'
import { cleanNickname } from '../people/nickname.ts'
import { isReserved } from '../people/reserved-names.ts'
import { accountsAndName, changeProfile, type ProfileChange } from '../users-store.ts'
import { cleanLinks } from './profile-links.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  /** True if a path is one of a picture that this site keeps. */
  pictureExists: (path: string) => Promise<boolean>
  siteNames: () => Promise<readonly string[]>
}

const momentOrNull = (moment: Date | null) => moment && siteTime(moment)
/** Line breaks stay in an introduction; other invisible characters are removed. */
const unseen = /(?![\n])[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** Creates the service by which the owner of an account sees and changes it. */
export function createProfile({ database: { orm }, pictureExists, siteNames }: Needs) {
  async function own(context: MemberContext): Promise<User> {
    const { userId } = context.caller.session
    const [row, { linked, realNameState }] = await Promise.all([
      ownUser(orm, userId),
      accountsAndName(orm, userId, context.now),
    ])
    return {
      id: row.id,
      nickname: row.nickname,
      avatar_img: row.avatar,
      introduction: row.introduction,
      links: row.links,
      email: maskedEmail(row.email),
      mobile: maskedPhone(row.phone),
      phone_code: row.phoneCode ?? '',
      has_password: row.passwordHash !== null,
      password_time: momentOrNull(row.passwordSetAt),
      roles: row.roles,
      level: 0,
      linked: linked.map(({ provider, username, linkedAt }) => ({
        provider,
        username,
        linked_time: siteTime(linkedAt),
      })),
      real_name_state: realNameState,
      author_id: row.authorId,
      created_time: siteTime(row.createdAt),
      deregister_time: momentOrNull(row.deregisterAt),
    }
  }

  /** @throws CallError invalidInput with the name of the field */
  async function parseProfile({ nickname, avatar_img, introduction, links }: ParsedInput<'editUserInfo'>) {
    const change: ProfileChange = {}
    if (nickname !== undefined) change.nickname = parseNickname(nickname)
    if (introduction !== undefined) change.introduction = parseIntroduction(introduction)
    if (links !== undefined) change.links = cleanLinks(links)
    if (avatar_img !== undefined) {
      change.avatar = avatar_img || null
      if (change.avatar && !(await pictureExists(change.avatar))) throw new CallError('invalidInput', 'avatar_img')
    }
    return change
  }

  /** Only staff may have names like the newsroom's; former staff keep the name until it changes. */
  async function assertFree({ nickname }: ProfileChange, { caller: { session } }: MemberContext): Promise<void> {
    if (nickname === undefined || isStaff(session) || !isReserved(nickname, await siteNames())) return
    if ((await ownUser(orm, session.userId)).nickname !== nickname) throw new CallError('nicknameReserved')
  }

  return {
    /** @throws CallError accountGone */
    info: (_input: object, context: MemberContext): Promise<User> => own(context),

    /** Changes what is named, of the own account. @throws CallError invalidInput, nicknameReserved, accountGone */
    async edit(input: ParsedInput<'editUserInfo'>, context: MemberContext): Promise<User> {
      const change = await parseProfile(input)
      await assertFree(change, context)
      await changeProfile(orm, context.caller.session.userId, change, context.now)
      return own(context)
    },
  }
}

/** Markup in a name is text like any other: everything that shows it escapes it. */
function parseNickname(text: string): string {
  const nickname = cleanNickname(text)
  const length = [...nickname].length
  if (length < nicknameLength.min || length > nicknameLength.max) throw new CallError('invalidInput', 'nickname')
  return nickname
}

function parseIntroduction(text: string): string {
  const introduction = text.replace(/\r\n?/g, '\n').replace(unseen, '').trim()
  if ([...introduction].length > introductionMaxLength) throw new CallError('invalidInput', 'introduction')
  return introduction
}
