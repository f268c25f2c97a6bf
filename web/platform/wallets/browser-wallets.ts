import type { EIP1193Provider } from 'viem'

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

/** The code by which wallets say that their owner refused. */
export const declinedCode = 4001

/** Codes of an error and of what caused it. */
export function errorCodes(error: unknown): Set<unknown> {
  const codes = new Set<unknown>()
  for (let at = error; at instanceof Object && codes.size < 10; at = (at as { cause?: unknown }).cause)
    codes.add((at as { code?: unknown }).code ?? at)
  return codes
}
