import type { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
import { actingFor } from '#server/platform/database/workload.ts'
import { RichTextError } from '#server/platform/text/rich-text/errors.ts'
import {
  siteThreads,
  ThreadLostError,
  ThreadPool,
  type ThreadPoolOptions,
  threadModule,
  type Workers,
} from './thread-pool.ts'

const tasks = threadModule<typeof import('./thread-tasks.fixture.ts')>(
  new URL('./thread-tasks.fixture.ts', import.meta.url),
)
const longMs = 600_000
const pools: ThreadPool[] = []

function openPool(options: Partial<ThreadPoolOptions> = {}): ThreadPool {
  const pool = new ThreadPool({ ...siteThreads, threads: 1, timeoutMs: longMs, ...options })
  pools.push(pool)
  return pool
}
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
})

/** Holds a thread until it is let go. */
function createFlag() {
  const buffer = new SharedArrayBuffer(4)
  const letGo = () => {
    Atomics.store(new Int32Array(buffer), 0, 1)
    Atomics.notify(new Int32Array(buffer), 0)
  }
  return { buffer, letGo }
}

const by = <T>(userId: number, work: () => Promise<T>): Promise<T> => actingFor({ userId }, work)

describe('the pool of threads', () => {
  it('returns what the function returns, and throws what it throws', async () => {
    const pool = openPool()
    expect(await pool.run(tasks, 'twice', 21)).toBe(42)
    await expect(pool.run(tasks, 'throwEntangled')).rejects.toEqual(new RichTextError('The text is nested too deeply'))
    await expect(pool.run(tasks, 'throwRefused')).rejects.toMatchObject({ reason: 'documentTooLarge', detail: 'nodes' })
    await expect(pool.run(tasks, 'twice', (() => {}) as never)).rejects.toThrow(/could not be cloned/)
    expect(await pool.run(tasks, 'twice', 4)).toBe(8)
  })

  it('leaves this thread free while another one works', async () => {
    const { buffer, letGo } = createFlag()
    const held = openPool().run(tasks, 'hold', buffer, 'done')
    for (let turn = 0; turn < 1_000; turn += 1) await new Promise((done) => setImmediate(done))
    letGo()
    expect(await held).toBe('done')
  })

  it.each([1, 8])('gives up what comes to no end, and does everything else (%i ahead)', async (ahead) => {
    const lost: unknown[] = []
    const pool = openPool({ timeoutMs: 300, ahead, onLost: (one) => lost.push(one) })
    const endless = pool.run(tasks, 'spin')
    const others = [1, 2, 3].map((number) => pool.run(tasks, 'twice', number))
    await expect(endless).rejects.toBeInstanceOf(ThreadLostError)
    expect(await Promise.all(others)).toEqual([2, 4, 6])
    expect(lost).toEqual([{ task: 'spin', problem: 'it takes too long' }])
  })

  it('gives up what needs too much memory, or ends its thread', async () => {
    // A limit below some 60 MB can end the whole process of the tests instead of the thread.
    const pool = openPool({ heapMegabytes: 128 })
    await expect(pool.run(tasks, 'devour')).rejects.toThrow('it needs too much memory')
    await expect(pool.run(tasks, 'leave')).rejects.toBeInstanceOf(ThreadLostError)
    expect(await pool.run(tasks, 'twice', 5)).toBe(10)
  })

  it('lets members take turns, each with one task under way', async () => {
    const { buffer, letGo } = createFlag()
    const pool = openPool()
    const order: string[] = []
    const work = (userId: number, name: string) =>
      by(userId, () => pool.run(tasks, 'hold', buffer, name)).then((done) => order.push(done))
    const all = [work(1, 'a1'), work(1, 'a2'), work(1, 'a3'), work(2, 'b1'), work(2, 'b2'), work(3, 'c1')]
    letGo()
    await Promise.all(all)
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  })

  it('keeps a thread for the others while one member holds another', async () => {
    const { buffer, letGo } = createFlag()
    const pool = openPool({ threads: 2 })
    const first = by(1, () => pool.run(tasks, 'hold', buffer, 'first'))
    const second = by(1, () => pool.run(tasks, 'twice', 1))
    expect(await by(2, () => pool.run(tasks, 'twice', 2))).toBe(4)
    letGo()
    expect(await Promise.all([first, second])).toEqual(['first', 2])
  })

  it('refuses a member with too many tasks waiting, and everybody when the queue is full', async () => {
    const { buffer, letGo } = createFlag()
    const pool = openPool({ maxWaitingEach: 2, maxWaiting: 3 })
    const hold = (userId: number) => by(userId, () => pool.run(tasks, 'hold', buffer, 'done'))
    const accepted = [hold(1), hold(1), hold(1)]
    await expect(hold(1)).rejects.toMatchObject({ reason: 'tooManyRequests', retryAfter: 5 })
    accepted.push(hold(2))
    await expect(hold(3)).rejects.toMatchObject({ reason: 'renderingBusy', retryAfter: 5 })
    letGo()
    expect(await Promise.all(accepted)).toHaveLength(4)
  })

  it('hands threads without work to the next pool where they are kept, and ends those that still work', async () => {
    const kept: Worker[] = []
    const workers: Workers = {
      take: (start) => kept.shift() ?? start(),
      release: (worker) => void kept.push(worker),
    }
    const first = openPool({ workers })
    const thread = await first.run(tasks, 'thread')
    await first.close()
    expect(kept).toHaveLength(1)
    const second = openPool({ workers })
    expect(await second.run(tasks, 'thread'), 'the same thread').toBe(thread)
    await expect(second.run(tasks, 'throwEntangled')).rejects.toThrow('The text is nested too deeply')
    const endless = second.run(tasks, 'spin').catch((error) => error.name)
    await second.close()
    expect([await endless, kept]).toEqual(['ThreadsClosedError', []])
    expect(await openPool({ workers }).run(tasks, 'thread'), 'another thread').not.toBe(thread)
  })

  it('fails what waits when it is closed', async () => {
    const pool = openPool()
    const waiting = [pool.run(tasks, 'spin'), pool.run(tasks, 'twice', 1)].map((one) =>
      one.catch((error) => error.name),
    )
    await pool.close()
    expect(await Promise.all(waiting)).toEqual(['ThreadsClosedError', 'ThreadsClosedError'])
    await expect(pool.run(tasks, 'twice', 1)).rejects.toThrow('The program ends')
  })
})
