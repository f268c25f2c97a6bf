import { createClient, custom, erc20Abi, getAddress } from 'viem'
import { getChainId, requestAddresses, switchChain, writeContract } from 'viem/actions'
import { declinedCode, errorCodes, type Wallet } from '#web/platform/wallets/browser-wallets.ts'

/** Why a wallet did not send anything. */
export type WalletProblem = 'declined' | 'wrongChain' | 'walletFailed'

/** The code by which wallets say that they do not know a chain. */
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
    const codes = errorCodes(error)
    if (codes.has(declinedCode)) return { problem: 'declined' }
    return { problem: codes.has(unknownChainCode) ? 'wrongChain' : 'walletFailed' }
  }
}
