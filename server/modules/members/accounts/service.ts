import type { CallOutput } from '#contract/calls.ts'
import type { MessagesService } from '#server/modules/members/inbox/service.ts'
import type { SmsBudget } from '#server/platform/config-sms-budget.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { Limiter } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { Log } from '#server/platform/log.ts'
import type { Secrets } from '#server/platform/seal.ts'
import { createBinding } from './binding.ts'
import { createCodes } from './codes.ts'
import { createDeregistration } from './deregistration.ts'
import { createEntrance } from './entrance.ts'
import { createErasing, type Eraser } from './erasing.ts'
import { type AuthorProfiles, createExport, type DataHolder } from './export.ts'
import { createKnownDevices } from './known-devices.ts'
import { createLimits } from './limits.ts'
import { createGoogleSignIn } from './linking/google-sign-in.ts'
import type { GoogleSettings } from './linking/google-token.ts'
import { createLinks } from './linking/links.ts'
import type { XSettings } from './linking/x-provider.ts'
import { createMembers } from './members.ts'
import { createPasswordHasher } from './password-hash.ts'
import { createPasswords } from './passwords.ts'
import { createPeople } from './people.ts'
import { createPost, type PostNeeds } from './post.ts'
import { createProfile } from './profile.ts'
import { createProving } from './proving.ts'
import { createRealNames } from './real-names.ts'
import { createRoles } from './roles.ts'
import { createSending } from './sending.ts'
import { createSessions } from './sessions.ts'
import { createSignIn } from './sign-in.ts'
import { createSmsBudget } from './sms-budget.ts'

export type { HeldMember, MemberFilter, ShownMember } from './members.ts'
export { argon2Parameters } from './password-hash.ts'

interface Needs extends Pick<PostNeeds, 'mailer' | 'smsSender' | 'siteName'> {
  database: Database
  limiter: Limiter
  secrets: Secrets
  messages: Pick<MessagesService, 'send'>
  /** The author whom a user publishes as. */
  content: {
    neutraliseAuthor(tx: Transaction, authorId: number): Promise<void>
    authoring: AuthorProfiles
  }
  /** The subjects that hold something about members. */
  personalDataSources: readonly (DataHolder & Eraser)[]
  pictureExists: (path: string) => Promise<boolean>
  /** All that the site is called. */
  siteNames: () => Promise<readonly string[]>
  /** Whether text messages reach anybody. */
  smsOffered: boolean
  smsBudget: SmsBudget
  /** Where links in mails lead and providers send people back to. */
  siteOrigin: string
  google: GoogleSettings | undefined
  x: XSettings | undefined
  log: Log
}

export function createAccountsService(needs: Needs) {
  const { database, limiter, secrets, messages, content, personalDataSources, google, x, smsOffered } = needs
  const sessions = createSessions(database)
  const realNames = createRealNames({ database, secrets, limiter, messages })
  const post = createPost({ ...needs, notify: (message) => messages.send(message) })
  const limits = createLimits(limiter)
  const codes = createCodes(database, secrets)
  const hasher = createPasswordHasher()
  const erasing = createErasing({ ...needs, sessions, post, erasers: personalDataSources, authors: content })
  const knownDevices = createKnownDevices(secrets)
  const entrance = createEntrance({ database, sessions, post, erasing, knownDevices })
  const smsBudget = createSmsBudget(needs)
  const common = { ...needs, codes, limits, hasher, sessions, entrance, post, knownDevices }
  const passwords = createPasswords(common)
  const binding = createBinding(common)
  const proving = createProving({ ...common, passwords, binding })
  return {
    findSession: sessions.findSession,
    people: createPeople(database),
    members: createMembers({ database, post }),
    ...realNames,
    ...createExport({ database, limiter, realNames, authors: content.authoring, personalDataSources }),
    signIn: createSignIn(common),
    google: createGoogleSignIn(common),
    sending: createSending({ ...common, smsBudget }),
    smsAlarms: smsBudget.alarms,
    sessions,
    passwords,
    binding,
    confirmIdentity: proving.confirm,
    profile: createProfile(needs),
    links: createLinks(common),
    deregistration: createDeregistration({ ...common, proving }),
    roles: createRoles(database),
    eraseDue: erasing.eraseDue,
    /** Resolves once the mails are sent that nobody waits for. */
    settled: post.settled,

    /** What the login dialog may offer on this installation. */
    async signInOptions(): Promise<CallOutput<'getSignInOptions'>> {
      return { google_client_id: google?.clientId ?? null, sms: smsOffered, x: x !== undefined }
    },

    phoneCodes: async (_input: object, reading: Pick<CallContext, 'language'>) => smsBudget.areas(reading),
  }
}

export type AccountsService = ReturnType<typeof createAccountsService>
