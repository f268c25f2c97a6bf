import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { SignInAnswer } from '#contract/members/accounts.ts'
import type { Chain } from '#server/platform/config/chains-config.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import type { Log } from '#server/platform/log.ts'
import { ownUser } from '../codes/own-address.ts'
import { findLinkedUser, replaceLink } from '../linking/linking-store.ts'
import type { Post } from '../mails/post.ts'
import { assertFresh, assertOwnPage, knownCaller } from '../sign-in/caller-checks.ts'
import type { Entrance } from '../sign-in/entrance.ts'
import type { Limits } from '../sign-in/limits.ts'
import { createWalletAttempts } from './wallet-attempts.ts'
import { createWalletVerifier } from './wallet-signature.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  entrance: Pick<Entrance, 'admit' | 'isGone'>
  limits: Limits
  post: Post
  siteOrigin: string
  /** False: the site offers no sign-in with wallets. */
  walletsOffered: boolean
  /** Chains whose contract wallets can be asked. */
  chains: readonly Chain[]
  log: Log
}

type Claim = ParsedInput<'beginWallet'>

/**
 * Wallets of Ethereum, which show whose they are by signing a text (EIP-4361). One is linked to an account by its owner, and
 * signs in to it from then on. It does not create accounts: addresses of wallets cost nothing, and tickets, notices and
 * recovery need an address that can be written to.
 */
export function createWallets({ database, entrance, limits, post, siteOrigin, walletsOffered, chains, log }: Needs) {
  const { orm } = database
  const attempts = createWalletAttempts(database)
  const verify = createWalletVerifier(chains, log)
  const { host = 'localhost' } = URL.parse(siteOrigin) ?? {}

  /** @throws CallError notConfigured */
  async function issue({ address, chain_id: chainId }: Claim, userId: number | undefined, now: Date) {
    const { getAddress } = await import('viem/utils')
    const wallet = { address: getAddress(address.toLowerCase()), chainId }
    return attempts.issue(wallet, { host, origin: siteOrigin, userId }, now)
  }

  /** The wallet that signed the text of an attempt. @throws CallError passkeyExpired, walletRefused, providerFailed */
  async function signer({ attempt, signature }: ParsedInput<'linkWallet'>, userId: number | undefined, now: Date) {
    const taken = await attempts.take(attempt, userId, now)
    if (!taken) throw new CallError('passkeyExpired')
    return { subject: await verify(taken, taken.message, signature), username: taken.address }
  }

  function assertOffered(): void {
    if (!walletsOffered) throw new CallError('notConfigured')
  }

  return {
    /** @throws CallError notConfigured, tooManyRequests, foreignOrigin */
    async beginSignIn(input: Claim, context: CallContext): Promise<CallOutput<'beginWalletSignIn'>> {
      const caller = knownCaller(context)
      assertOwnPage(caller)
      assertOffered()
      await limits.take(['walletOfClient', clientOf(caller.address)])
      return issue(input, undefined, context.now)
    },

    /**
     * @throws CallError notConfigured, passkeyExpired, walletRefused, walletUnknown, accountSuspended, providerFailed,
     *   tooManyRequests, foreignOrigin
     */
    async login(input: ParsedInput<'walletSignIn'>, context: CallContext): Promise<SignInAnswer> {
      const caller = knownCaller(context)
      assertOwnPage(caller)
      assertOffered()
      const taken = await limits.take(['signInOfClient', clientOf(caller.address)])
      const { subject } = await signer(input, undefined, context.now)
      const user = await findLinkedUser(orm, { provider: 'wallet', subject })
      if (!user || (await entrance.isGone(user, context.now))) throw new CallError('walletUnknown')
      await taken.restore()
      return entrance.admit(user, 'wallet', context)
    },

    /** @throws CallError notConfigured, proofRequired, tooManyRequests */
    async beginLink(input: Claim, { caller, now }: MemberContext): Promise<CallOutput<'beginWallet'>> {
      assertOffered()
      assertFresh(caller.session, now)
      await limits.take(['linkByUser', String(caller.session.userId)])
      return issue(input, caller.session.userId, now)
    },

    /** @throws CallError notConfigured, proofRequired, passkeyExpired, walletRefused, linkedElsewhere, providerFailed */
    async link(input: ParsedInput<'linkWallet'>, context: MemberContext): Promise<CallOutput<'linkWallet'>> {
      const { caller, now, language } = context
      assertOffered()
      assertFresh(caller.session, now)
      const { userId } = caller.session
      const wallet = await signer(input, userId, now)
      if (!(await replaceLink(database, userId, { provider: 'wallet', ...wallet }, now)))
        throw new CallError('linkedElsewhere')
      const { email } = await ownUser(orm, userId)
      const fills = { address: wallet.username, time: now }
      post.tell(email, 'accountLinked', language, fills)
      await post.note(userId, 'accountLinked', fills)
      return { username: wallet.username }
    },
  }
}
