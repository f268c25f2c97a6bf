import type { ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { SignInAnswer } from '#contract/members/accounts.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import type { Log } from '#server/platform/log.ts'
import type { Guard } from '#server/platform/protection/guard.ts'
import { type EmailAddress, emailOf } from '../codes/addresses.ts'
import type { Post } from '../mails/post.ts'
import { freshNickname, nicknameFrom } from '../people/nickname.ts'
import { isReserved } from '../people/reserved-names.ts'
import { assertOwnPage, knownCaller } from '../sign-in/caller-checks.ts'
import type { Entrance } from '../sign-in/entrance.ts'
import type { Limits } from '../sign-in/limits.ts'
import { addUser, type UserRow } from '../users-store.ts'
import { createGoogleVerifier, type GooglePerson, type GoogleSettings } from './google-token.ts'
import { addLink, findLinkedUser } from './linking-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  entrance: Entrance
  guard: Pick<Guard, 'assertWritable'>
  limits: Limits
  post: Post
  google: GoogleSettings | undefined
  siteNames: () => Promise<readonly string[]>
  log: Log
}

/** Signing in with a Google account. */
export function createGoogleSignIn({ database, entrance, limits, post, google, siteNames, log, guard }: Needs) {
  const { orm } = database
  const verifier = google && createGoogleVerifier(google, log)

  /**
   * The owner of an address that Google has verified; this site stores only verified ones. An address that Google does
   * not issue may belong to somebody else by now: its owner signs in with a code.
   */
  async function byEmail(
    person: GooglePerson,
    address: EmailAddress,
    context: CallContext,
  ): Promise<UserRow | undefined> {
    const user = await entrance.userAt(address, context.now)
    if (user?.status !== 'active') return user
    if (!person.ownsAddress) {
      const linked = await bySubject(person, context)
      if (linked) return linked
      throw new CallError('proofRequired')
    }
    const account = { provider: 'google' as const, subject: person.subject, username: address.email }
    // If another Google account is linked, the address alone signs in, as it would with a code.
    if (await addLink(orm, user.id, account, context.now)) {
      const fills = { address: `Google (${address.email})`, time: context.now }
      post.tell(user.email, 'accountLinked', context.language, fills)
      await post.note(user.id, 'accountLinked', fills)
    }
    return user
  }

  async function create(
    person: GooglePerson,
    address: EmailAddress,
    context: CallContext,
  ): Promise<UserRow | undefined> {
    guard.assertWritable()
    const { now, language } = context
    const named = nicknameFrom(person.name)
    const nickname = named && !isReserved(named, await siteNames()) ? named : freshNickname(language)
    // A person who once had such an address keeps the Google account, so it proves nothing about the present owner.
    const emailOnTrust = !person.ownsAddress
    const row = { nickname, language, emailOnTrust, agreedAt: now, createdAt: now, updatedAt: now }
    const account = { provider: 'google' as const, subject: person.subject, username: address.email }
    return transaction(database, async (tx) => {
      const user = await addUser(tx, address, row)
      if (user) await addLink(tx, user.id, account, now)
      return user
    })
  }

  async function bySubject({ subject }: GooglePerson, { now }: CallContext): Promise<UserRow | undefined> {
    const user = await findLinkedUser(orm, { provider: 'google', subject })
    return user && (await entrance.isGone(user, now)) ? undefined : user
  }

  async function owner(person: GooglePerson, context: CallContext): Promise<UserRow> {
    const linked = await bySubject(person, context)
    if (linked) return linked
    const address = addressOfPerson(person)
    if (!address) throw new CallError('wrongCredentials')
    const user =
      (await byEmail(person, address, context)) ??
      (await create(person, address, context)) ??
      // Somebody was faster, most likely the same person by a second click.
      (await byEmail(person, address, context))
    if (!user) throw new CallError('wrongCredentials')
    return user
  }

  return {
    /**
     * Signs in by an ID token of Google, which registers who is new.
     * @throws CallError notConfigured, wrongCredentials, proofRequired, accountSuspended, providerFailed, providerSlow,
     *   tooManyRequests, foreignOrigin
     */
    async login({ credential }: ParsedInput<'googleLogin'>, context: CallContext): Promise<SignInAnswer> {
      const caller = knownCaller(context)
      assertOwnPage(caller)
      if (!verifier) throw new CallError('notConfigured')
      const taken = await limits.take(['signInOfClient', clientOf(caller.address)])
      const person = await verifier.verify(credential, context.now)
      const user = await owner(person, context)
      await taken.restore()
      return entrance.admit(user, 'google', context)
    },
  }
}

/**
 * The verified address of a token, in the form that addresses have here. One that changes when it is brought into that
 * form, beyond upper and lower case, could be somebody else's.
 */
function addressOfPerson({ email }: GooglePerson): EmailAddress | undefined {
  if (email === undefined) return undefined
  try {
    const address = emailOf(email)
    return /^[\x21-\x7e]+$/.test(email) && address.email === email.toLowerCase() ? address : undefined
  } catch (error) {
    if (error instanceof CallError) return undefined
    throw error
  }
}
