import { z } from 'zod'

/** A token that buyers may pay with. */
export interface ChainToken {
  symbol: string
  /** The contract of the token, in lower case. */
  contract: string
  /** How many decimals its smallest unit has. */
  decimals: number
}

/** A chain on which organisers can be paid in stablecoins. */
export interface Chain {
  id: number
  name: string
  /** Addresses of JSON-RPC nodes, in the order in which they are asked. May hold keys: never to be logged. */
  rpc: readonly string[]
  /** Number of confirmations after which a transfer is final. */
  finality: number
  /** How many blocks are asked for at once. */
  range: number
  /** Address of the explorer for transactions and addresses; undefined if there is none. */
  explorer: string | undefined
  tokens: readonly ChainToken[]
}

const httpAddress = (value: string): boolean => {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !/[#\s]/.test(value)
}

const token = z.strictObject({
  contract: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .transform((value) => value.toLowerCase()),
  // Two are for cents, and four distinguish the orders.
  decimals: z.number().int().min(6).max(18),
})

const chain = z.strictObject({
  id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  name: z.string().trim().min(1).max(40),
  rpc: z.array(z.string().refine(httpAddress)).min(1).max(5),
  finality: z.number().int().min(1).max(10_000),
  range: z.number().int().min(1).max(100_000).default(1_000),
  explorer: z
    .string()
    .refine((value) => httpAddress(value) && !/[?#]/.test(value))
    .transform((value) => value.replace(/\/$/, ''))
    .optional(),
  tokens: z.partialRecord(z.enum(['USDC', 'USDT']), token).refine((tokens) => Object.keys(tokens).length > 0),
})

const chains = z
  .array(chain)
  .max(20)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length)
  .refine((list) =>
    list.every(({ tokens }) => {
      const contracts = Object.values(tokens).map(({ contract }) => contract)
      return new Set(contracts).size === contracts.length
    }),
  )

/** Reads the list of chains; nothing where it is not one. */
export function readChains(text: string): Chain[] | undefined {
  try {
    const { data } = chains.safeParse(JSON.parse(text))
    return data?.map(({ tokens, explorer, ...given }) => ({
      ...given,
      explorer,
      tokens: Object.entries(tokens).map(([symbol, { contract, decimals }]) => ({ symbol, contract, decimals })),
    }))
  } catch {
    return undefined
  }
}

/** Chains that stablecoins are taken on. Part of the one table in config.ts. */
export const chainSettings = {
  STABLECOIN_CHAINS: {
    schema: z
      .string()
      .transform((text, context): Chain[] => {
        const read = readChains(text)
        if (!read) {
          context.addIssue(
            'must be a JSON list of chains with id, name, rpc, finality and tokens; see docs/stablecoins.md',
          )
          return z.NEVER
        }
        return read
      })
      .optional(),
    default: 'none: organisers cannot be paid in stablecoins',
    meaning: 'chains with their nodes, finality and tokens, as JSON ([docs/stablecoins.md](stablecoins.md))',
  },
}
