import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { signInAnswer } from './accounts.ts'

/** An address of Ethereum, in any letter case, and the chain that the wallet is on. */
const wallet = z.object({
  address: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  chain_id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
})
/** The text to sign (EIP-4361), and the secret of the page that asked for it, which the wallet never sees. */
const begun = z.object({ attempt: z.string(), message: z.string() })
/** The signature of that text (EIP-191): of a key, or what the contract of a wallet accepts as one (EIP-1271). */
const signed = z.object({
  attempt: z.string().regex(/^[\w-]{43}$/),
  signature: z
    .string()
    .max(8_194)
    .regex(/^0x(?:[0-9a-fA-F]{2})+$/),
})

export const walletCalls = {
  /** Begins a sign-in with a wallet: returns a text that is good once and for ten minutes. */
  beginWalletSignIn: defineCall({ name: 'beginWalletSignIn', auth: 'public', input: wallet, output: begun }),
  /** Signs in to the account that has linked the wallet. */
  walletSignIn: defineCall({
    name: 'walletSignIn',
    auth: 'public',
    waits: 'services',
    input: signed,
    output: signInAnswer,
  }),
  /** Begins to link a wallet to the account of the caller. */
  beginWallet: defineCall({ name: 'beginWallet', auth: 'user', freshProof: true, input: wallet, output: begun }),
  /** Links the wallet, in place of the former one. */
  linkWallet: defineCall({
    name: 'linkWallet',
    auth: 'user',
    waits: 'services',
    freshProof: true,
    input: signed,
    output: z.object({ username: z.string() }),
  }),
}
