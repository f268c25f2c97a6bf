import { createClient, custom, type EIP1193Provider, erc20Abi, getAddress } from 'viem'
import { getChainId, requestAddresses, switchChain, writeContract } from 'viem/actions'

/** A wallet that a browser offers, as EIP-6963 announces it. */
export interface Wallet {
  id: string
  name: string
  provider: EIP1193Provider
}

interface Announcement extends Event {
  detail?: { info?: { uuid?: string; name?: string }; provider?: EIP1193Provider }
}

/** The wallets of this browser; one of the older kind, which do not announce themselves, where there is no other. */
export function findWallets(): Wallet[] {
  const found = new Map<string, Wallet>()
  const note = ({ detail }: Announcement) => {
    const { info, provider } = detail ?? {}
    if (info?.uuid && provider)
      found.set(info.uuid, { id: info.uuid, name: (info.name ?? '').slice(0, 40) || info.uuid, provider })
  }
  addEventListener('eip6963:announceProvider', note)
  // Wallets answer before this returns.
  dispatchEvent(new Event('eip6963:requestProvider'))
  removeEventListener('eip6963:announceProvider', note)
  const { ethereum } = window as { ethereum?: EIP1193Provider }
  if (found.size === 0 && ethereum) return [{ id: 'injected', name: 'Wallet', provider: ethereum }]
  return [...found.values()]
}

/** Why a wallet did not send anything. */
export type WalletProblem = 'declined' | 'wrongChain' | 'walletFailed'

/** Codes by which wallets say that their owner refused, and that they do not know a chain. */
const declinedCode = 4001
const unknownChainCode = 4902

interface Transfer {
  chain: number
  contract: string
  address: string
  /** Amount in the token's smallest unit. */
  units: string
}

/**
 * Has a wallet send exactly what is asked for; its owner confirms it there.
 * @returns the hash of the transaction, or why there is none
 */
export async function sendFrom(
  { provider }: Pick<Wallet, 'provider'>,
  { chain, contract, address, units }: Transfer,
): Promise<{ hash: string } | { problem: WalletProblem }> {
  const client = createClient({ transport: custom(provider) })
  try {
    const [account] = await requestAddresses(client)
    if (!account) return { problem: 'declined' }
    if ((await getChainId(client)) !== chain) await switchChain(client, { id: chain })
    // A wallet may say that it switched and have not.
    if ((await getChainId(client)) !== chain) return { problem: 'wrongChain' }
    const hash = await writeContract(client, {
      ...{ account, chain: null, abi: erc20Abi, functionName: 'transfer' },
      ...{ address: getAddress(contract), args: [getAddress(address), BigInt(units)] },
    })
    return { hash }
  } catch (error) {
    const codes = codesOf(error)
    if (codes.has(declinedCode)) return { problem: 'declined' }
    return { problem: codes.has(unknownChainCode) ? 'wrongChain' : 'walletFailed' }
  }
}

/** Codes of an error and of what caused it. */
function codesOf(error: unknown): Set<unknown> {
  const codes = new Set<unknown>()
  for (let at = error; at instanceof Object && codes.size < 10; at = (at as { cause?: unknown }).cause)
    codes.add((at as { code?: unknown }).code ?? at)
  return codes
}
