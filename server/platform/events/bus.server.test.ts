import { connect, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectDatabase, type Database, transaction } from '#server/platform/database/database.ts'
import { createEmptyDatabase, silentLog, type TestDatabase } from '../../../tools/test-database.ts'
import { type Bus, openBus } from './bus.ts'

let server: TestDatabase
let db: Database
const buses: Bus[] = []

beforeAll(async () => {
  server = await createEmptyDatabase()
  db = await connectDatabase(server.url, silentLog)
})
afterEach(async () => {
  await Promise.all(buses.splice(0).map((bus) => bus.close()))
})
afterAll(async () => {
  await db.close()
  await server.drop()
})

const quick = { firstRetry: 1, longestRetry: 5, heartbeat: 60_000, answerWithin: 5_000 }

function open(url = server.url, times = quick): Bus {
  const bus = openBus({ directUrl: url }, silentLog, times)
  buses.push(bus)
  return bus
}

/** Subscribes and collects; `until` waits for a tag, after which everything sent before it has been heard too. */
async function listen(bus: Bus) {
  const heard: string[] = []
  const lost = vi.fn()
  const unsubscribe = await bus.subscribe((tags) => heard.push(...tags), lost)
  const until = (tag: string) => vi.waitFor(() => expect(heard).toContain(tag), { timeout: 15_000, interval: 5 })
  return { heard, lost, until, unsubscribe }
}

describe('the bus', () => {
  it('is heard by every process, with all tags of a write', async () => {
    const [writer, reader] = [open(), open()]
    const [here, there] = [await listen(writer), await listen(reader)]
    await transaction(db, (tx) => writer.publish(tx, ['item:1', 'list:flash', 'end']))
    await Promise.all([here.until('end'), there.until('end')])
    expect(here.heard).toEqual(['item:1', 'list:flash', 'end'])
    expect(there.heard).toEqual(here.heard)
  })

  it('is heard in the same process before the transaction returns, and once', async () => {
    const bus = open()
    const { heard, until } = await listen(bus)
    for (const tag of ['first', 'second']) {
      await transaction(db, (tx) => bus.publish(tx, [tag]))
      expect(heard.filter((one) => one === tag)).toHaveLength(1)
    }
    await bus.publish(db.orm, ['outside'])
    expect(heard).toContain('outside')
    const other = open()
    await other.publish(db.orm, ['end'])
    await until('end')
    expect(heard).toEqual(['first', 'second', 'outside', 'end'])
  })

  it('is heard after the commit, not before', async () => {
    const bus = open()
    const { heard, until } = await listen(bus)
    await transaction(db, async (tx) => {
      await bus.publish(tx, ['inside'])
      await bus.publish(db.orm, ['meanwhile'])
      await until('meanwhile')
      expect(heard).not.toContain('inside')
    })
    await until('inside')
  })

  it('is not heard of what is rolled back', async () => {
    const bus = open()
    const { heard, until } = await listen(bus)
    const failing = transaction(db, async (tx) => {
      await bus.publish(tx, ['undone'])
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await bus.publish(db.orm, ['afterwards'])
    await until('afterwards')
    expect(heard).toEqual(['afterwards'])
  })

  it('carries more tags than one message holds', async () => {
    const bus = open()
    const { heard, until } = await listen(bus)
    const tags = Array.from({ length: 3000 }, (_, index) => `标签:${index}:"\\\n`)
    await transaction(db, (tx) => bus.publish(tx, [...tags, 'end']))
    await until('end')
    expect(heard).toEqual([...tags, 'end'])
  })

  it('tells hearers when the connection broke and when it is back, and then hears again', async () => {
    const bus = open()
    const { heard, lost, until } = await listen(bus)
    await db.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'harbourwire bus' and datname = current_database()`)
    await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(2), { timeout: 15_000, interval: 5 })
    await bus.publish(db.orm, ['again'])
    await until('again')
    expect(heard).toEqual(['again'])
  })

  it('notices a connection whose other end fell silent', async () => {
    const proxy = await silentProxy(server.url)
    const bus = open(proxy.url, { ...quick, heartbeat: 20, answerWithin: 250 })
    const { heard, lost } = await listen(bus)
    const before = lost.mock.calls.length
    proxy.silence()
    await expect.poll(() => lost.mock.calls.length).toBeGreaterThanOrEqual(before + 2)
    // A busy machine may fall silent itself for longer than the bus waits here, which is then connected once more.
    const again = async () => {
      await bus.publish(db.orm, ['again'])
      return heard
    }
    await expect.poll(again).toContain('again')
    await bus.close()
    proxy.close()
  })

  it('keeps a mistake of one hearer from the others, and forgets who unsubscribed', async () => {
    const bus = open()
    await bus.subscribe(
      () => {
        throw new Error('mistake')
      },
      () => {},
    )
    const [stays, leaves] = [await listen(bus), await listen(bus)]
    leaves.unsubscribe()
    await bus.publish(db.orm, ['tag'])
    await stays.until('tag')
    expect(leaves.heard).toEqual([])
  })
})

/** Stands between the bus and PostgreSQL. `silence` makes the present connections swallow everything, without closing. */
async function silentProxy(target: string) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const proxy = createServer((near) => {
    const far = connect(Number(port || 5432), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.host = `127.0.0.1:${(proxy.address() as { port: number }).port}`
  return {
    url: url.href,
    silence: () => {
      for (const socket of sockets) socket.unpipe().resume()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}
