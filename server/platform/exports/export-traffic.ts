import { setTimeout as pause } from 'node:timers/promises'
import { CallError } from '#contract/errors.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Release, SharedLocks } from '#server/platform/database/shared-locks.ts'
import { type Limiter, mustTake, type RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'
import { createGate } from '#server/platform/jobs/gate.ts'

/** Addresses of exports that a member may ask for. */
export const exportRule: RateRule = { points: 20, seconds: 600 }
/** Milliseconds that an address is good for, and that sending its file may take. */
export const exportMs = 600_000
/** Exports that read rows or write a file at one moment, in all processes together. */
const atOnce = 2
/** Exports under way in one process, most of which wait for their clients. */
const maxUnderWay = 10
/** Milliseconds between two questions whether another process is done, and how long is asked. */
const askEveryMs = 200
const longestWaitMs = 60_000
/** Seconds after which a refused member may try again. */
const retrySeconds = 10

interface Needs {
  database: Pick<Database, 'direct'>
  limiter: Pick<Limiter, 'take'>
}

/** Limits exports: how often, one of a member at a time, and two that work at the same moment. */
export function createExportTraffic({ database, limiter }: Needs) {
  const locks = new SharedLocks(database.direct)
  const pass = createGate(atOnce)
  let underWay = 0

  /** Waits until fewer than `atOnce` work in all processes. */
  async function slot(): Promise<Release> {
    for (let waited = 0; waited < longestWaitMs; waited += askEveryMs) {
      for (let place = 0; place < atOnce; place += 1) {
        const release = await locks.tryLock(`exports ${place}`)
        if (release) return release
      }
      await pause(askEveryMs)
    }
    throw new CallError('tooManyRequests', undefined, retrySeconds)
  }

  /** @throws CallError exportUnderWay where the member has one under way already */
  async function begin(user: number): Promise<Release> {
    const release = await locks.tryLock(`export of ${user}`)
    if (!release) throw new CallError('exportUnderWay', undefined, retrySeconds)
    return release
  }

  return {
    /**
     * Counts an address that a member asks for.
     * @throws CallError tooManyRequests, exportUnderWay
     */
    async ask(user: number): Promise<void> {
      await mustTake(limiter, `exports ${user}`, exportRule)
      const release = await begin(user)
      await release()
    },

    /**
     * Begins an export. @returns what ends it
     * @param token of its address, which is good for one use
     * @throws CallError exportUsed, exportUnderWay, tooManyRequests where too many are under way
     */
    async begin(user: number, token: string): Promise<() => void> {
      if (underWay >= maxUnderWay) throw new CallError('tooManyRequests', undefined, retrySeconds)
      const release = await begin(user)
      underWay += 1
      let isOver = false
      const end = () => {
        if (isOver) return
        isOver = true
        underWay -= 1
        void release()
      }
      try {
        const { allowed } = await limiter.take(`export ${token}`, { points: 1, seconds: exportMs / 1_000 })
        if (!allowed) throw new CallError('exportUsed')
        return end
      } catch (error) {
        end()
        throw error
      }
    },

    /** Does a piece of work once few others are at theirs. */
    work: <T>(piece: () => Promise<T>): Promise<T> =>
      pass(async () => {
        const release = await slot()
        try {
          return await piece()
        } finally {
          await release()
        }
      }),
  }
}

export type ExportTraffic = ReturnType<typeof createExportTraffic>
