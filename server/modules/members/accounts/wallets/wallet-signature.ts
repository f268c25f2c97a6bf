import { z } from 'zod'
import { CallError } from '#contract/errors.ts'
import type { Chain } from '#server/platform/config/chains-config.ts'
import type { Log } from '#server/platform/log.ts'
import { createChainNodes, NodeError } from '#server/platform/net/chain-nodes.ts'
import type { ClaimedWallet } from './wallet-attempts.ts'

type Hex = `0x${string}`

/** The answer of a contract that accepts a signature: the selector of isValidSignature, filled up to 32 bytes (EIP-1271). */
const accepted = `0x1626ba7e${'0'.repeat(56)}`
/** A signature of a key: r, s and v. */
const keySignature = /^0x[0-9a-fA-F]{130}$/
const hex = z.string().regex(/^0x[0-9a-fA-F]*$/)

/** Verifies texts that wallets have signed. */
export function createWalletVerifier(chains: readonly Pick<Chain, 'id' | 'rpc'>[], log: Log) {
  const nodes = new Map(chains.map((chain) => [chain.id, createChainNodes(chain)]))

  async function isOfKey(address: string, message: string, signature: string): Promise<boolean> {
    if (!keySignature.test(signature)) return false
    const { recoverMessageAddress } = await import('viem')
    const signer = await recoverMessageAddress({ message, signature: signature as Hex }).catch(() => undefined)
    return signer === address
  }

  /** @throws CallError providerFailed */
  async function isOfContract({ address, chainId }: ClaimedWallet, message: string, signature: string) {
    const node = nodes.get(chainId)
    if (!node) return false
    const { encodeFunctionData, hashMessage, parseAbi } = await import('viem')
    const data = encodeFunctionData({
      abi: parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']),
      args: [hashMessage(message), signature as Hex],
    })
    try {
      return await node.withNode(async (ask) => {
        // A node of another chain may know another contract by this address.
        const id = await ask('eth_chainId', [], hex)
        if (Number(id) !== chainId) throw new NodeError(`The node is not one of chain ${chainId}`)
        return (await ask('eth_call', [{ to: address, data }, 'latest'], hex)) === accepted
      })
    } catch (error) {
      if (error instanceof NodeError && error.reason === 'reverted') return false
      log.warn({ chain: chainId, why: (error as Error).message }, 'The contract of a wallet could not be asked')
      throw new CallError('providerFailed')
    }
  }

  /**
   * The wallet that signed a text, by a name that belongs to one owner: the address of a key is the same on all chains, but
   * a contract at the same address of another chain may be somebody else's.
   * @throws CallError walletRefused, providerFailed
   */
  return async (wallet: ClaimedWallet, message: string, signature: string): Promise<string> => {
    const address = wallet.address.toLowerCase()
    if (await isOfKey(wallet.address, message, signature)) return address
    if (await isOfContract(wallet, message, signature)) return `eip155:${wallet.chainId}:${address}`
    throw new CallError('walletRefused')
  }
}

export type WalletVerifier = ReturnType<typeof createWalletVerifier>
