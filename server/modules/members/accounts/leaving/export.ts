import { CallError } from '#contract/errors.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { type Limiter, mustTake } from '#server/platform/http/rate-limit/rate-limit.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { PersonalDataSource } from '#server/platform/subjects/extension-points.ts'
import type { RealNames } from '../real-names/real-names.ts'
import { accountData } from './export-store.ts'

interface AuthorProfile {
  id: number
  nickname: string
  introduction: string
  language: string
  versions: unknown
  avatar: string | null
}

/** The records under which members publish, handed in by the subject that owns them. */
export interface AuthorProfiles {
  find(id: number): Promise<AuthorProfile | undefined>
}

interface Needs {
  database: Database
  limiter: Pick<Limiter, 'take'>
  realNames: Pick<RealNames, 'realNameOf'>
  /** The public profiles of those who publish. */
  authors: AuthorProfiles
  personalDataSources: readonly Pick<PersonalDataSource, 'exportPersonalData'>[]
}

const exportRule = { points: 10, seconds: 3_600 }
const timeOrNull = (moment: Date | null) => moment && siteTime(moment)

/** The download of everything that the site holds about a member. */
export function createExport({ database, limiter, realNames, authors, personalDataSources }: Needs) {
  return {
    /** All data about the caller, unmasked. @throws CallError tooManyRequests */
    async exportMyData(_input: object, context: MemberContext): Promise<Record<string, unknown>> {
      const { userId } = context.caller.session
      await mustTake(limiter, `export ${userId}`, exportRule)
      const [{ profile, linked, sessions, passkeys, secondStep }, realName, held] = await Promise.all([
        accountData(database.orm, userId),
        realNames.realNameOf(userId),
        Promise.all(personalDataSources.map((source) => source.exportPersonalData(userId, context))),
      ])
      if (!profile) throw new CallError('accountGone')
      const author = profile.authorId === null ? null : await authors.find(profile.authorId)
      return {
        exported_time: siteTime(context.now),
        profile: {
          id: profile.id,
          nickname: profile.nickname,
          avatar_img: profile.avatar,
          introduction: profile.introduction,
          links: profile.links,
          language: profile.language,
          email: profile.email,
          phone_code: profile.phoneCode,
          mobile: profile.phone,
          has_password: profile.passwordHash !== null,
          password_time: timeOrNull(profile.passwordSetAt),
          roles: profile.roles,
          status: profile.status,
          author_id: profile.authorId,
          agreed_time: timeOrNull(profile.agreedAt),
          created_time: siteTime(profile.createdAt),
          updated_time: siteTime(profile.updatedAt),
          last_seen_time: timeOrNull(profile.lastSeenAt),
          deregister_time: timeOrNull(profile.deregisterAt),
        },
        linked_accounts: linked.map(({ provider, subject, username, linkedAt }) => ({
          provider,
          subject,
          username,
          linked_time: siteTime(linkedAt),
        })),
        sessions: sessions.map(({ device, startedAt, lastUsedAt, expiresAt }) => ({
          device,
          started_time: siteTime(startedAt),
          last_used_time: siteTime(lastUsedAt),
          expires_time: siteTime(expiresAt),
        })),
        passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
          name,
          created_time: siteTime(createdAt),
          last_used_time: timeOrNull(lastUsedAt),
        })),
        authenticator_app: secondStep ? { added_time: siteTime(secondStep.confirmedAt) } : null,
        real_name: realName,
        author: author && {
          id: author.id,
          nickname: author.nickname,
          introduction: author.introduction,
          language: author.language,
          versions: author.versions,
          avatar_img: author.avatar,
        },
        ...Object.assign({}, ...held),
      }
    },
  }
}
