import type { Wallet } from '#web/platform/wallets/browser-wallets.ts'

/** A text that a wallet is asked to sign, and the secret of the attempt that it belongs to. */
interface Begun {
  attempt: string
  message: string
}

/** Hexadecimal form of a text in UTF-8, as wallets take it. */
const hexOf = (text: string): `0x${string}` =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/**
 * Has a wallet sign the text that the site composes for its address and chain; its owner confirms it there.
 * @param begin asks the site for the text; undefined ends the attempt
 * @throws what the wallet or the site answers
 */
export async function signWithWallet(
  { provider }: Wallet,
  begin: (wallet: { address: string; chain_id: number }) => Promise<Begun | undefined>,
): Promise<{ attempt: string; signature: string } | undefined> {
  const [address = '0x'] = await provider.request({ method: 'eth_requestAccounts' })
  const chain = Number(await provider.request({ method: 'eth_chainId' }))
  const begun = await begin({ address, chain_id: chain })
  if (!begun) return undefined
  const { attempt, message } = begun
  const signature = await provider.request({ method: 'personal_sign', params: [hexOf(message), address] })
  return { attempt, signature }
}
