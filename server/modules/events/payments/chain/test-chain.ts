import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Address, encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { readChains } from '#server/platform/config/chains-config.ts'
import { openTestEvm } from './test-evm.ts'
import { tokenAbi, tokenBytecode } from './test-token.ts'

/** For tests: how a node fails, once for each that is listed; `lagging` knows of no transfers; `capitals` writes hashes in them; `twice` lists each log two times. */
export type NodeMishap =
  | 'too many'
  | 'broken off'
  | 'truncated'
  | 'not JSON'
  | 'other chain'
  | 'lagging'
  | 'range'
  | 'capitals'
  | 'twice'

const usualChain = 31_337

/**
 * For tests: a chain in this process, with its node on a port of this machine that fails where asked to. Each transaction
 * has a block of its own. Two tokens are allowed, and one is not.
 */
export async function openTestChain({
  id: chainId = usualChain,
  name = 'Testnet',
  finality = 3,
  range = 1_000,
  explorer = 'https://explorer.test',
}: {
  id?: number
  name?: string
  finality?: number
  range?: number
  explorer?: string
} = {}) {
  const evm = await openTestEvm(chainId)
  const ask = <T>(method: string, params: unknown[] = []) => evm.ask(method, params) as Promise<T>
  const accounts = await ask<Address[]>('eth_accounts')
  const [maker, buyer, other] = accounts as [Address, Address, Address]

  async function send(from: Address, data: Hex, to?: Address): Promise<Hex> {
    return ask<Hex>('eth_sendTransaction', [{ from, data, ...(to && { to }) }])
  }
  async function addToken(): Promise<Address> {
    const hash = await send(maker, encodeDeployData({ abi: tokenAbi, bytecode: tokenBytecode }))
    const { contractAddress } = await ask<{ contractAddress: Address }>('eth_getTransactionReceipt', [hash])
    for (const owner of [buyer, other])
      await send(
        maker,
        encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [owner, 10n ** 24n] }),
        contractAddress,
      )
    return contractAddress
  }
  const [usdc, usdt, stranger] = [await addToken(), await addToken(), await addToken()]

  const mishaps: NodeMishap[] = []
  /** How often each method was asked for. */
  const asked: string[] = []
  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { id, method, params } = JSON.parse(Buffer.concat(parts).toString()) as {
      id: number
      method: string
      params: unknown[]
    }
    asked.push(method)
    const fits = (mishap: NodeMishap | undefined) =>
      mishap === 'other chain' ? method === 'eth_chainId' : mishap !== undefined && method === 'eth_getLogs'
    const mishap = fits(mishaps[0]) ? mishaps.shift() : undefined
    const reply = (body: object) => JSON.stringify({ jsonrpc: '2.0', id, ...body })
    if (mishap === 'broken off') return void request.socket.destroy()
    if (mishap === 'too many') return void response.writeHead(429).end('slow down')
    if (mishap === 'not JSON') return void response.end('<html>Bad gateway</html>')
    if (mishap === 'other chain') return void response.end(reply({ result: '0x1' }))
    const isTwice = mishap === 'twice'
    if (mishap === 'lagging') return void response.end(reply({ result: [] }))
    if (mishap === 'range')
      return void response.end(reply({ error: { code: -32_005, message: 'query returned more than 10000 results' } }))
    try {
      const result = await ask(method, params)
      const listed = isTwice && Array.isArray(result) ? [...result, ...result] : result
      const body = reply({ result: mishap === 'capitals' ? inCapitals(listed as { transactionHash: Hex }[]) : listed })
      response.end(mishap === 'truncated' ? body.slice(0, body.length / 2) : body)
    } catch (error) {
      response.end(reply({ error: { code: -32_603, message: String(error) } }))
    }
  }

  const inCapitals = (logs: readonly { transactionHash: Hex }[]) =>
    logs.map((log) => ({ ...log, transactionHash: `0x${log.transactionHash.slice(2).toUpperCase()}` }))

  const url = `http://127.0.0.1:${port}`
  const setting = JSON.stringify([
    {
      ...{ id: chainId, name, rpc: [url], finality, range },
      explorer,
      tokens: { USDC: { contract: usdc, decimals: 6 }, USDT: { contract: usdt, decimals: 6 } },
    },
  ])
  const chains = readChains(setting)
  if (!chains) throw new Error('The chain of the tests is not one')

  return {
    ...{ id: chainId, url, chains, setting, accounts, maker, buyer, other, usdc, usdt, stranger, mishaps, asked, ask },

    /** Sends a token. @returns the hash of the transaction */
    transfer: (to: Address, amount: bigint, { token = usdc, from = buyer }: { token?: Address; from?: Address } = {}) =>
      send(from, encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] }), token),

    /** Sends a token twice in one transaction. */
    transferBoth: (to: Address, amount: bigint, second: Address, secondAmount: bigint, token = usdc) =>
      send(
        buyer,
        encodeFunctionData({ abi: tokenAbi, functionName: 'transferBoth', args: [to, amount, second, secondAmount] }),
        token,
      ),

    /** Makes blocks with nothing in them. */
    mine: (blocks: number) => ask('evm_mine', [`0x${blocks.toString(16)}`]),

    /** Starts a branch: a call of the returned function undoes all that happened since it was made. */
    async branch(): Promise<() => Promise<unknown>> {
      const snapshot = await ask<Hex>('evm_snapshot')
      return () => ask('evm_revert', [snapshot])
    },

    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

export type TestChain = Awaited<ReturnType<typeof openTestChain>>
