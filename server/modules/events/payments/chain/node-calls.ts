import { z } from 'zod'
import type { Chain } from '#server/platform/config/chains-config.ts'
import { createChainNodes, NodeError } from '#server/platform/net/chain-nodes.ts'

/** Topic of the event of a token that moved: the hash of Transfer(address,address,uint256). */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Number of receivers that are requested at once. */
const receiversAtOnce = 200

const hex = z.string().regex(/^0x[0-9a-f]{1,64}$/i)
const quantity = hex.transform((text) => {
  const value = Number(BigInt(text))
  if (!Number.isSafeInteger(value)) throw new RangeError('A quantity is too large for an exact number')
  return value
})
const hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform((text) => text.toLowerCase())
const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .transform((text) => text.toLowerCase())
const addressTopic = z
  .string()
  .regex(/^0x0{24}[0-9a-f]{40}$/i)
  .transform((text) => `0x${text.slice(26).toLowerCase()}`)
const log = z
  .object({
    address,
    topics: z.tuple([z.literal(transferTopic), addressTopic, addressTopic]),
    data: z.string().regex(/^0x[0-9a-f]{64}$/i),
    blockNumber: quantity,
    blockHash: hash,
    transactionHash: hash,
    logIndex: quantity,
    removed: z.boolean().optional(),
  })
  .transform(({ topics: [, sender, receiver], address: token, data, ...rest }) => ({
    ...{ token, sender, receiver, amount: BigInt(data) },
    ...rest,
  }))
const receipt = z.object({
  status: hex,
  blockNumber: quantity,
  blockHash: hash,
  transactionHash: hash,
  logs: z.array(z.unknown()),
})

/** A token that moved, as a node reports it. Addresses and hashes are in lower case. */
export type TokenLog = z.output<typeof log>

/** A transaction that succeeded, with the transfers in it. */
export interface Receipt {
  blockNumber: number
  blockHash: string
  transfers: TokenLog[]
}

/** Reads a chain through its nodes: the next is asked where one fails. @throws NodeError */
export function createNodeCalls(chain: Chain) {
  const { withNode } = createChainNodes(chain)

  return {
    /** The newest block. @throws NodeError also where the node is one of another chain */
    head: (): Promise<number> =>
      withNode(async (ask) => {
        const id = await ask('eth_chainId', [], quantity)
        if (id !== chain.id) throw new NodeError(`The node is one of chain ${id} and not of ${chain.id}`)
        return ask('eth_blockNumber', [], quantity)
      }),

    /** Transfers of the chain's tokens to some addresses in a range of blocks, both ends included. */
    async transfers(from: number, to: number, receivers: readonly string[]): Promise<TokenLog[]> {
      const found: TokenLog[] = []
      const tokens = chain.tokens.map(({ contract }) => contract)
      for (let first = 0; first < receivers.length; first += receiversAtOnce) {
        const some = receivers.slice(first, first + receiversAtOnce)
        const filter = {
          address: tokens,
          topics: [transferTopic, null, some.map((one) => `0x${one.slice(2).padStart(64, '0')}`)],
          ...{ fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` },
        }
        const logs = await withNode((ask) => ask('eth_getLogs', [filter], z.array(log)))
        // Nodes are asked for these alone; one that sends others is not believed.
        found.push(
          ...logs.filter(({ token, receiver, blockNumber: at, removed, amount }) =>
            [tokens.includes(token), some.includes(receiver), at >= from, at <= to, !removed, amount > 0n].every(
              Boolean,
            ),
          ),
        )
      }
      return found
    },

    /** A transaction that succeeded and is part of the chain as it stands; undefined where there is none. */
    receipt: (transaction: string): Promise<Receipt | undefined> =>
      withNode(async (ask) => {
        const found = await ask('eth_getTransactionReceipt', [transaction], receipt.nullable())
        if (!found || BigInt(found.status) !== 1n || found.transactionHash !== transaction) return undefined
        const number = `0x${found.blockNumber.toString(16)}`
        const block = await ask('eth_getBlockByNumber', [number, false], z.object({ hash }).nullable())
        if (block?.hash !== found.blockHash) return undefined
        const transfers = found.logs.flatMap((one) => {
          const read = log.safeParse(one)
          return read.success ? [read.data] : []
        })
        return { blockNumber: found.blockNumber, blockHash: found.blockHash, transfers }
      }),
  }
}

export type NodeCalls = ReturnType<typeof createNodeCalls>
