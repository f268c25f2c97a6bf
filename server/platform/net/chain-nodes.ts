import { z } from 'zod'
import type { Chain } from '#server/platform/config/chains-config.ts'
import { ProviderError } from './provider-error.ts'
import { createFetcher } from './public-fetch.ts'

const timeoutMs = 10_000
const maxBytes = 20 * 2 ** 20

const answer = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
})

/** A node could not be asked, or its answer is not one of the chain. Nothing is known of what was asked. */
export class NodeError extends ProviderError {
  /** Nothing that another node would answer otherwise: fewer blocks at once may be, or the contract itself refused. */
  readonly reason: 'tooMuch' | 'reverted' | undefined
  constructor(message: string, { reason, ...options }: ErrorOptions & { reason?: NodeError['reason'] } = {}) {
    super(message, options)
    this.name = 'NodeError'
    this.reason = reason
  }
}

/** Codes and words by which nodes say that fewer blocks should be asked for, and that a contract refused. */
function reasonOf(code: number, message: string): NodeError['reason'] {
  if (code === 3 || /revert/i.test(message)) return 'reverted'
  return code === -32005 || /range|too (many|large)|limit exceeded|more than \d/i.test(message) ? 'tooMuch' : undefined
}

/** Asks a node with a method of its JSON-RPC; the answer has the shape or is an error. @throws NodeError */
export type AskNode = <S extends z.ZodType>(
  method: string,
  params: readonly unknown[],
  shape: S,
) => Promise<z.output<S>>

/** The nodes of a chain: the next is asked where one fails. */
export function createChainNodes({ id: chainId, rpc }: Pick<Chain, 'id' | 'rpc'>) {
  // The operator of the site chose the addresses of nodes, which may be on this machine.
  const fetcher = createFetcher({ allowPrivate: true })
  let nextId = 0

  async function askOne(node: string, method: string, params: readonly unknown[]): Promise<unknown> {
    const id = ++nextId
    // The address may hold a key: no message names it.
    const response = await fetcher(node, {
      ...{ maxBytes, timeoutMs, maxRedirects: 0, provider: 'chain' },
      headers: { 'content-type': 'application/json' },
      post: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
    })
    const parts: Buffer[] = []
    for await (const part of response.body) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    if (response.status === 413) throw new NodeError(`${method}: too much was asked for`, { reason: 'tooMuch' })
    if (response.status !== 200) throw new NodeError(`${method}: answered with ${response.status}`)
    const { result, error } = answer.parse(JSON.parse(text))
    if (error)
      throw new NodeError(`${method}: ${error.code} ${error.message.slice(0, 200)}`, {
        reason: reasonOf(error.code, error.message),
      })
    return result ?? null
  }

  /** Asks one node for all that must come from the same view of the chain. @throws NodeError */
  async function withNode<T>(work: (ask: AskNode) => Promise<T>): Promise<T> {
    let failure: unknown
    for (const node of rpc) {
      try {
        return await work(async (method, params, shape) => {
          const result = await askOne(node, method, params)
          const read = shape.safeParse(result)
          if (!read.success) throw new NodeError(`${method}: the answer is of another shape`)
          return read.data
        })
      } catch (error) {
        if (error instanceof NodeError && error.reason) throw error
        failure = error
      }
    }
    if (failure instanceof NodeError) throw failure
    throw new NodeError(`No node of chain ${chainId} could be asked: ${messageOf(failure)}`, { cause: failure })
  }

  return { withNode }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
