import { createHash, randomBytes } from 'node:crypto'
import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import type { Log } from '#server/platform/log.ts'
import type { Secrets } from '#server/platform/seal.ts'
import { ownUser } from '../codes/own-address.ts'
import type { Post } from '../mails/post.ts'
import type { Limits } from '../sign-in/limits.ts'
import { addAttempt, hasLink, removeLink, removeSpareLink, replaceLink, takeAttempt } from './linking-store.ts'
import { createXProvider, type XSettings } from './x-provider.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  secrets: Pick<Secrets, 'seal' | 'open'>
  limits: Limits
  post: Post
  x: XSettings | undefined
  siteOrigin: string
  log: Log
}

const attemptLifetimeMs = 10 * 60_000
/** The page that X sends people back to; it passes code and state to `twitterAuthCallback`. */
const returnPath = '/my/security'

const hashOf = (text: string) => createHash('sha256').update(text).digest()
const secret = () => randomBytes(32).toString('base64url')
const contextOf = (userId: number) => `link attempt user:${userId}`

/** Accounts elsewhere that belong to an account here. */
export function createLinks({ database, secrets, limits, post, x, siteOrigin, log }: Needs) {
  const { orm } = database
  const provider = x && createXProvider(x, log)
  const redirectUri = siteOrigin + returnPath

  return {
    /** The page of X on which the user agrees to the link. @throws CallError notConfigured, tooManyRequests */
    async begin(_input: object, { caller, now }: MemberContext): Promise<CallOutput<'getTwitterAuthUrl'>> {
      if (!provider) throw new CallError('notConfigured')
      const { userId } = caller.session
      await limits.take(['linkByUser', String(userId)])
      const [state, verifier] = [secret(), secret()]
      await addAttempt(orm, {
        stateHash: hashOf(state),
        userId,
        provider: 'x',
        verifier: secrets.seal(verifier, contextOf(userId)),
        expiresAt: new Date(now.getTime() + attemptLifetimeMs),
      })
      const challenge = hashOf(verifier).toString('base64url')
      return { url: provider.agreementAddress({ state, challenge, redirectUri }) }
    },

    /**
     * Links the account that X vouches for. The state is good once, for ten minutes, for the user who began.
     * @throws CallError notConfigured, invalidInput, linkedElsewhere, providerFailed, providerSlow
     */
    async finish(
      { code, state }: ParsedInput<'twitterAuthCallback'>,
      { caller, now, language }: MemberContext,
    ): Promise<CallOutput<'twitterAuthCallback'>> {
      if (!provider) throw new CallError('notConfigured')
      const { userId } = caller.session
      const sealed = await takeAttempt(orm, { stateHash: hashOf(state), userId, now })
      if (sealed === undefined) throw new CallError('invalidInput', 'state')
      const verifier = secrets.open(sealed, contextOf(userId))
      const { id, username } = await provider.owner({ code, verifier, redirectUri })
      const account = { provider: 'x' as const, subject: id, username }
      if (!(await replaceLink(database, userId, account, now))) throw new CallError('linkedElsewhere')
      const { email } = await ownUser(orm, userId)
      const fills = { address: `X (@${username})`, time: now }
      post.tell(email, 'accountLinked', language, fills)
      await post.note(userId, 'accountLinked', fills)
      return { username }
    },

    /**
     * Ends a link, unless it is the last way to sign in; an account that has no address to sign in with keeps Google. X
     * does not sign in, and a wallet is linked to accounts with another way in.
     * @throws CallError lastSignIn
     */
    async remove(
      { provider: which }: ParsedInput<'unlinkAccount'>,
      { caller }: MemberContext,
    ): Promise<CallOutput<'unlinkAccount'>> {
      const { userId } = caller.session
      const removed = await (which === 'x' ? removeLink : removeSpareLink)(orm, userId, which)
      if (!removed && which !== 'x' && (await hasLink(orm, userId, which))) throw new CallError('lastSignIn')
      return {}
    },
  }
}
