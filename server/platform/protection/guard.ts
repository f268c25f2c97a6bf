import type { BlockList } from 'node:net'
import { callTable } from '#contract/call-table.ts'
import { CallError } from '#contract/errors.ts'
import type { SiteSwitch } from '#contract/staff/protection-terms.ts'
import { hasAddress, listNetworks, parseNetwork } from './networks.ts'
import type { WaitingRoom } from './waiting-room.ts'

/** A block of a network or an account, from everything or from one call. */
export interface AccessBlock {
  network: string | null
  userId: number | null
  call: string
  endsAt: Date
}

interface NetworkBlock extends AccessBlock {
  list: BlockList
  /** The address of the call; undefined for everything. */
  url: string | undefined
}

/** Time after which clients may try again to write. */
const readOnlyRetrySeconds = 60

const urlOf = (call: string): string | undefined =>
  call === '' ? undefined : `/api${callTable[call as keyof typeof callTable]?.path}`

/** Knows in each process who is blocked, and which switches are on. The subject of protection keeps it up to date. */
export function createGuard(room?: Pick<WaitingRoom, 'mayHold'>) {
  let networks: readonly NetworkBlock[] = []
  let accounts: ReadonlyMap<number, readonly AccessBlock[]> = new Map()
  let everything: BlockList | undefined
  let switches: ReadonlySet<SiteSwitch> = new Set()
  const followers: (() => void)[] = []

  return {
    isOn: (name: SiteSwitch): boolean => switches.has(name),
    isReadOnly: (): boolean => switches.has('read_only'),

    /** @throws CallError readOnly */
    assertWritable(): void {
      if (this.isReadOnly()) throw new CallError('readOnly', undefined, readOnlyRetrySeconds)
    },

    setSwitches(on: readonly SiteSwitch[]): void {
      const wasReadOnly = this.isReadOnly()
      switches = new Set(on)
      if (wasReadOnly !== this.isReadOnly()) for (const follow of followers) follow()
    },

    /** Calls the function whenever the site becomes read-only or writable, which every page shows. */
    followReadOnly: (follow: () => void): void => void followers.push(follow),

    setBlocks(blocks: readonly AccessBlock[]): void {
      const parsed = blocks.flatMap((block) => {
        const network = block.network === null ? undefined : parseNetwork(block.network)
        return network ? [{ ...block, network, url: urlOf(block.call), list: listNetworks([network]) }] : []
      })
      everything = parsed.length > 0 ? listNetworks(parsed.map(({ network }) => network)) : undefined
      networks = parsed.map((block) => ({ ...block, network: null }))
      accounts = Map.groupBy(
        blocks.filter(({ userId }) => userId !== null),
        ({ userId }) => userId ?? 0,
      )
    },

    /** True if a block may be about a client: one look, however many blocks there are. */
    mayConcern: (addressOf: () => string): boolean => everything !== undefined && hasAddress(everything, addressOf()),

    /** True if the answer to a request may be another one than usual. */
    mayStop(cookie: string | undefined, addressOf: () => string, now: number): boolean {
      return this.mayConcern(addressOf) || room?.mayHold(cookie, addressOf, now) === true
    },

    /** The end of the block of a client from an address of this site, as it is registered. */
    blockedUntil(address: string, url: string | undefined, now: number): Date | undefined {
      if (!this.mayConcern(() => address)) return undefined
      return latestEnd(
        networks.filter((block) => (block.url === undefined || block.url === url) && hasAddress(block.list, address)),
        now,
      )
    },

    /** The end of the block of an account from a call. */
    accountBlockedUntil: (userId: number, call: string, now: number): Date | undefined =>
      latestEnd(accounts.get(userId)?.filter((block) => block.call === '' || block.call === call) ?? [], now),
  }
}

export type Guard = ReturnType<typeof createGuard>

const latestEnd = (blocks: readonly AccessBlock[], now: number): Date | undefined =>
  blocks
    .map(({ endsAt }) => endsAt)
    .filter((end) => end.getTime() > now)
    .toSorted((a, b) => b.getTime() - a.getTime())[0]

/** Whole seconds until a moment, at least one. */
export const secondsUntil = (end: Date, now: number): number => Math.max(1, Math.ceil((end.getTime() - now) / 1_000))
