import type { Chain } from '#server/platform/config/chains-config.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { RepeatedTask } from '#server/platform/jobs/repeated-tasks.ts'
import type { Log } from '#server/platform/log.ts'
import type { MoneyStore } from '../money-store.ts'
import { createStablecoin } from '../providers/stablecoin.ts'
import * as asking from './asking-store.ts'
import { createCoins } from './coins.ts'
import { createExceptionResolver } from './exception-resolver.ts'
import { createNodeCalls } from './node-calls.ts'
import { createParts } from './parts.ts'
import * as transfers from './transfers-store.ts'
import { createWatcher } from './watcher.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  chains: readonly Chain[]
  money: MoneyStore
  log: Log
}

const lookEveryMs = 2_000

/** Payments in stablecoins: what is asked for, what came, and what organisers decide about it. */
export function createStablecoins({ database, chains, money, log }: Needs) {
  const { orm } = database
  const watched = chains.map((chain) => {
    const nodes = createNodeCalls(chain)
    return { id: chain.id, nodes, watcher: createWatcher(chain, nodes, { database, money, log }) }
  })
  const coins = createCoins({ database, chains })
  const parts = createParts(money)
  const nodesOf = (id: number) => watched.find((one) => one.id === id)?.nodes
  const ids = chains.map(({ id }) => id)

  async function isUnderWay({ id }: { id: number }, now: Date): Promise<boolean> {
    const came = await transfers.transfersFor(orm, id)
    return came.some(({ state }) => state === 'seen') || asking.isUnread(orm, id, ids, now)
  }

  return {
    chains,
    coins,
    provider: createStablecoin({ isUnderWay }),
    exceptionResolver: createExceptionResolver({ database, coins, parts, money, nodesOf }),

    /** Reads every chain that it is time for. One that fails does not stop the others. */
    async look(now: Date, signal?: AbortSignal): Promise<void> {
      await Promise.all(watched.map(({ watcher }) => watcher.look(now, signal)))
    },

    /** Reads every chain at once, whatever other processes do. @throws ProviderError */
    async readNow(now: Date): Promise<void> {
      await Promise.all(watched.map(({ watcher }) => watcher.readNow(now)))
    },

    /** Reads the chains. */
    task: {
      name: 'chains',
      everyMs: lookEveryMs,
      run: (signal) => Promise.all(watched.map(({ watcher }) => watcher.look(new Date(), signal))),
    } satisfies RepeatedTask,
  }
}

export type Stablecoins = ReturnType<typeof createStablecoins>
