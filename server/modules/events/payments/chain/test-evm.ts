import { createEVM, type EVM } from '@ethereumjs/evm'
import { bytesToHex, createAddressFromString, hexToBytes } from '@ethereumjs/util'
import { type Address, type Hex, keccak256, numberToHex, sliceHex, stringToHex } from 'viem'

/** Effects of a transaction, as a node reports them. */
interface TestReceipt {
  transactionHash: Hex
  blockNumber: Hex
  blockHash: Hex
  contractAddress: Address | null
  status: '0x1'
  logs: TestLog[]
}
interface TestLog {
  address: Address
  topics: Hex[]
  data: Hex
  blockNumber: Hex
  blockHash: Hex
  transactionHash: Hex
  logIndex: Hex
}
interface TestBlock {
  hash: Hex
  receipt?: TestReceipt
}
interface Sent {
  from?: Address
  to?: Address
  data: Hex
}
interface LogFilter {
  address: readonly Address[]
  topics: readonly (Hex | readonly Hex[] | null)[]
  fromBlock: Hex
  toBlock: Hex
}

const gasLimit = 0x100000n
const accountCount = 60

/**
 * For tests: a chain in memory whose programs a real EVM runs, and which answers to the methods of a node that are asked
 * for here. Each transaction has a block of its own; one that fails has none and is refused.
 */
export async function openTestEvm(
  chainId: number,
): Promise<{ ask(method: string, params: unknown[]): Promise<unknown> }> {
  const evm = await createEVM()
  const accounts = Array.from({ length: accountCount }, (_, at) =>
    sliceHex(keccak256(stringToHex(`account ${at}`)), 12),
  )
  let blocks: TestBlock[] = [{ hash: keccak256('0x00') }]
  const snapshots: TestBlock[][] = []
  /** Counts all blocks ever made, so that a block made again after a reversal has another hash. */
  let made = 0
  const unique = (kind: string): Hex => keccak256(stringToHex(`${chainId} ${kind} ${++made}`))

  async function send({ from, to, data }: Sent): Promise<Hex> {
    const { createdAddress, logs } = await call(evm, { data, ...(from && { from }), ...(to && { to }) })
    const [transactionHash, blockHash, blockNumber] = [
      unique('transaction'),
      unique('block'),
      numberToHex(blocks.length),
    ]
    const place = { blockNumber, blockHash, transactionHash }
    const receipt: TestReceipt = {
      ...place,
      status: '0x1',
      contractAddress: createdAddress ?? null,
      logs: logs.map((log, at) => ({ ...log, ...place, logIndex: numberToHex(at) })),
    }
    blocks.push({ hash: blockHash, receipt })
    return transactionHash
  }

  const logsOf = ({ address, topics, fromBlock, toBlock }: LogFilter): TestLog[] =>
    blocks
      .slice(Number(fromBlock), Number(toBlock) + 1)
      .flatMap(({ receipt }) => receipt?.logs ?? [])
      .filter(
        (log) =>
          address.includes(log.address) &&
          topics.every((wanted, at) => wanted === null || [wanted].flat().includes(log.topics[at] as Hex)),
      )

  const methods: Readonly<Record<string, (params: never[]) => unknown>> = {
    eth_accounts: () => accounts,
    eth_chainId: () => numberToHex(chainId),
    eth_blockNumber: () => numberToHex(blocks.length - 1),
    eth_sendTransaction: ([sent]: Sent[]) => send(sent as Sent),
    eth_call: async ([asked]: Sent[]) => (await call(evm, asked as Sent)).returned,
    eth_getTransactionReceipt: ([hash]: Hex[]) =>
      blocks.find(({ receipt }) => receipt?.transactionHash === hash)?.receipt ?? null,
    eth_getBlockByNumber: ([number]: Hex[]) => {
      const block = blocks[Number(number)]
      return block ? { number, hash: block.hash } : null
    },
    eth_getLogs: ([filter]: LogFilter[]) => logsOf(filter as LogFilter),
    evm_mine: ([count]: Hex[]) => {
      blocks = [...blocks, ...Array.from({ length: Number(count) }, () => ({ hash: unique('block') }))]
    },
    evm_snapshot: async () => {
      await evm.stateManager.checkpoint()
      snapshots.push([...blocks])
      return numberToHex(snapshots.length - 1)
    },
    evm_revert: async ([snapshot]: Hex[]) => {
      while (snapshots.length > Number(snapshot)) {
        await evm.stateManager.revert()
        blocks = snapshots.pop() ?? blocks
      }
    },
  }

  /** One after another, as the state is one. */
  let last: Promise<unknown> = Promise.resolve()
  return {
    ask(method, params) {
      const answer = last.then(() => {
        const known = methods[method]
        if (!known) throw new Error(`The node knows no ${method}`)
        return known(params as never[])
      })
      last = answer.catch(() => undefined)
      return answer
    },
  }
}

async function call(evm: EVM, { from, to, data }: Sent) {
  const { createdAddress, execResult } = await evm.runCall({
    ...(from && { caller: createAddressFromString(from) }),
    ...(to && { to: createAddressFromString(to) }),
    ...{ data: hexToBytes(data), gasLimit },
  })
  if (execResult.exceptionError) throw new Error(`The transaction was reverted: ${execResult.exceptionError.error}`)
  return {
    createdAddress: createdAddress?.toString(),
    returned: bytesToHex(execResult.returnValue),
    logs: (execResult.logs ?? []).map(([address, topics, bytes]) => ({
      address: bytesToHex(address),
      topics: topics.map(bytesToHex),
      data: bytesToHex(bytes),
    })),
  }
}
