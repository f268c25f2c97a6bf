import type { CallOutput } from '#contract/calls.ts'
import type { MessagesService } from '#server/modules/members/inbox/service.ts'
import type { Chain } from '#server/platform/config/chains-config.ts'
import type { SmsBudget } from '#server/platform/config/sms-budget-config.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { Limiter } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { Log } from '#server/platform/log.ts'
import type { Guard } from '#server/platform/protection/guard.ts'
import type { Secrets } from '#server/platform/seal.ts'
import type { PersonalDataSource } from '#server/platform/subjects/extension-points.ts'
import type { UndoTime } from '#server/platform/undo-time.ts'
import { createCodeSender } from './codes/code-sender.ts'
import { createCodes } from './codes/codes.ts'
import { createContactChanges } from './codes/contact-changes.ts'
import { createSmsBudget } from './codes/sms-budget.ts'
import { createAccountErasure } from './leaving/account-erasure.ts'
import { createDeregistration } from './leaving/deregistration.ts'
import { type AuthorProfiles, createExport } from './leaving/export.ts'
import { createGoogleSignIn } from './linking/google-sign-in.ts'
import type { GoogleSettings } from './linking/google-token.ts'
import { createLinks } from './linking/links.ts'
import type { XSettings } from './linking/x-provider.ts'
import { createPost, type PostNeeds } from './mails/post.ts'
import { createChallenges } from './passkeys/challenges.ts'
import { createPasskeySignIn } from './passkeys/passkey-sign-in.ts'
import { createPasskeys } from './passkeys/passkeys.ts'
import { createPasswordHasher } from './passwords/password-hash.ts'
import { createPasswords } from './passwords/passwords.ts'
import { createMembers } from './people/members.ts'
import { createPeople } from './people/people.ts'
import { createRoles } from './people/roles.ts'
import { createProfile } from './profile/profile.ts'
import { createRealNames } from './real-names/real-names.ts'
import { createCompletion } from './second-step/completion.ts'
import { createEnrolment } from './second-step/enrolment.ts'
import { createRequirement } from './second-step/requirement.ts'
import { createSecondStep } from './second-step/second-step.ts'
import { createSessions } from './sessions/sessions.ts'
import { createEntrance } from './sign-in/entrance.ts'
import { createKnownDevices } from './sign-in/known-devices.ts'
import { createLimits } from './sign-in/limits.ts'
import { createReauthentication } from './sign-in/reauthentication.ts'
import { createSignIn } from './sign-in/sign-in.ts'
import { createWallets } from './wallets/wallets.ts'

export { argon2Parameters } from './passwords/password-hash.ts'
export type { HeldMember, MemberFilter, ShownMember } from './people/members.ts'

export interface AccountsNeeds extends Pick<PostNeeds, 'mailer' | 'smsSender' | 'siteName'> {
  database: Database
  limiter: Limiter
  guard: Pick<Guard, 'assertWritable'>
  secrets: Secrets
  messages: Pick<MessagesService, 'send' | 'takeBack'>
  /** The author whom a user publishes as. */
  content: {
    authorEditor: AuthorProfiles & { neutralise(tx: Transaction, authorId: number): Promise<void> }
  }
  /** The subjects that hold something about members. */
  personalDataSources: readonly PersonalDataSource[]
  pictureExists: (path: string) => Promise<boolean>
  /** All that the site is called. */
  siteNames: () => Promise<readonly string[]>
  secondFactorFrom: () => Promise<string>
  /** True if text messages reach anybody. */
  smsOffered: boolean
  smsBudget: SmsBudget
  /** Origin of links in emails, and of addresses to which providers redirect people. */
  siteOrigin: string
  google: GoogleSettings | undefined
  x: XSettings | undefined
  /** True if wallets sign in here. */
  walletsOffered: boolean
  /** Chains whose nodes the site knows. */
  chains: readonly Chain[]
  log: Log
  undoTime: UndoTime
}

/** Creates the service of accounts from its parts: sign-in, codes, sessions, profile, real names, erasing. */
export function createAccountsService(needs: AccountsNeeds) {
  const { database, limiter, secrets, messages, content, personalDataSources, google, x, smsOffered } = needs
  const sessions = createSessions(database)
  const realNames = createRealNames(needs)
  const post = createPost({ ...needs, notify: (message) => messages.send(message) })
  const limits = createLimits(limiter)
  const codes = createCodes(database, secrets)
  const hasher = createPasswordHasher()
  const erasure = createAccountErasure({ ...needs, sessions, post, personalDataSources, authors: content.authorEditor })
  const knownDevices = createKnownDevices(secrets)
  const secondStep = createSecondStep({ database, secrets, limits, knownDevices, post })
  const entrance = createEntrance({ database, sessions, post, erasure, knownDevices, secondStep })
  const smsBudget = createSmsBudget(needs)
  const challenges = createChallenges(database)
  const requirement = createRequirement(needs)
  const common = { ...needs, challenges, codes, limits, hasher, sessions, entrance, post, knownDevices, secondStep }
  const passwords = createPasswords(common)
  const contactChanges = createContactChanges(common)
  const reauthentication = createReauthentication({ ...common, passwords, contactChanges })
  return {
    findSession: sessions.findSession,
    people: createPeople(database),
    members: createMembers({ database, post }),
    ...realNames,
    ...createExport({ database, limiter, realNames, authors: content.authorEditor, personalDataSources }),
    signIn: createSignIn(common),
    google: createGoogleSignIn(common),
    passkeySignIn: createPasskeySignIn(common),
    passkeys: createPasskeys(common),
    completion: createCompletion(common),
    enrolment: createEnrolment({ ...common, requirement }),
    exempt: requirement.exempt,
    wallets: createWallets(common),
    codeSender: createCodeSender({ ...common, smsBudget }),
    smsAlarms: smsBudget.alarms,
    sessions,
    passwords,
    contactChanges,
    confirmIdentity: reauthentication.confirm,
    profile: createProfile(needs),
    links: createLinks(common),
    deregistration: createDeregistration({ ...common, reauthentication }),
    roles: createRoles(database),
    eraseDue: erasure.eraseDue,
    eraseAgain: erasure.eraseAgain,
    /** Resolves once all emails that nobody awaits are sent. */
    settled: post.whenIdle,

    /** Returns the options of the login dialog on this installation. */
    async signInOptions(): Promise<CallOutput<'getSignInOptions'>> {
      const { clientId, authUrl } = google ?? {}
      return {
        ...{ google_client_id: clientId ?? null, google_auth_url: authUrl ?? null },
        ...{ sms: smsOffered, x: x !== undefined, wallet: needs.walletsOffered },
      }
    },

    phoneCodes: async (_input: object, context: Pick<CallContext, 'language'>) => smsBudget.areas(context),
  }
}

export type AccountsService = ReturnType<typeof createAccountsService>
