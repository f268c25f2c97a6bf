import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callTable } from '#contract/call-table.ts'
import { testSecret } from '#server/test-site.ts'
import { confirmation, pricedType } from '../../orders/test-events.ts'
import { type Held, later, minute, openPaidSite, type PaidSite } from '../test-payments.ts'

/**
 * A process of the site is killed outright between what the provider did and the commit that records it. It waits at
 * that step because the provider does not answer, or because its statement waits for a lock; never because of a pause.
 * The remaining site has the correct state at once, and completes everything.
 */

const main = fileURLToPath(new URL('../../../../main.ts', import.meta.url))
/** A program starts within this even where the machine is busy. */
const timeout = 240_000
const lock = 471_100
const tables = [
  'provider_events',
  'payments',
  'ledger_entries',
  'order_history',
  'ticket_pools',
  'orders',
  'tickets',
  'order_messages',
  'receipts',
] as const
type Table = (typeof tables)[number]

let shop: PaidSite
let folder: string
let url: string
let keeper: pg.Client
let child: ChildProcess | undefined
beforeAll(async () => {
  shop = await openPaidSite()
  folder = await mkdtemp(join(tmpdir(), 'harbourwire-killed-'))
  url = shop.site.services.config.databaseUrl ?? ''
  keeper = new pg.Client({ connectionString: url })
  await keeper.connect()
  await keeper.query(`
    create table standing (name text primary key);
    create function stand_here() returns trigger language plpgsql as $$
    begin
      if exists (select from standing where name = tg_argv[0]) then perform pg_advisory_xact_lock(${lock}); end if;
      return null;
    end $$;`)
  for (const table of tables)
    await keeper.query(
      `create trigger stand_here after insert or update on ${table} for each row execute function stand_here('${table}')`,
    )
})
afterAll(async () => {
  await keeper.end()
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => shop.reset())
afterEach(() => killed())

/** Starts the program on the same database, with the same provider. @returns its address */
async function startProgram(roles: 'web' | 'worker'): Promise<string> {
  const settings = {
    ...{ NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', SITE_ORIGIN: 'http://site.test', DATA_DIR: folder },
    ...{ DATABASE_URL: url, SECRET_KEY: testSecret, DEMO_CONTENT: 'off', LOG_LEVEL: 'info', ROLES: roles },
    STRIPE_API_URL: shop.stripe.url,
  }
  const started = spawn(process.execPath, [main], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = started
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (text: Buffer) => {
      output += String(text)
      const address = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    started.stdout?.on('data', read)
    started.stderr?.on('data', read)
    started.on('exit', () => reject(new Error(`The program ended: ${output.slice(-2_000)}`)))
  })
}

/** Kills the program as a machine that loses its power does. */
async function killed(): Promise<void> {
  const gone = child
  child = undefined
  if (!gone || gone.exitCode !== null || gone.signalCode !== null) return
  const ended = once(gone, 'exit')
  gone.kill('SIGKILL')
  await ended
}

/**
 * Kills the program while it writes to a table.
 * @param survives whether the database finishes the statement all the same, as it does where only the program is gone
 */
async function killAt(table: Table, survives: boolean, work: () => Promise<unknown>): Promise<void> {
  await keeper.query('select pg_advisory_lock($1)', [lock])
  await keeper.query('insert into standing (name) values ($1)', [table])
  let failure: unknown
  const working = work().catch((error: unknown) => {
    failure = error
  })
  const waiting = `select pid from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted
    and database = (select oid from pg_database where datname = current_database())`
  let pids: number[] = []
  while (pids.length === 0) {
    if (failure) throw failure
    await pause(5)
    pids = (await keeper.query<{ pid: number }>(waiting)).rows.map(({ pid }) => pid)
  }
  await killed()
  await working
  await keeper.query('delete from standing')
  if (!survives) await keeper.query('select pg_terminate_backend(pid, 60000) from unnest($1::int[]) as pid', [pids])
  await keeper.query('select pg_advisory_unlock($1)', [lock])
  const busy = async () =>
    (await keeper.query('select from pg_stat_activity where pid = any ($1)', [pids])).rows.length > 0
  while (await busy()) await pause(5)
}

const mustAddUp = async () => {
  expect(await shop.differences()).toEqual([])
  expect((await shop.payments.booksCheck.check(later(0))).findings).toEqual([])
}
const moneyAt = ({ number }: Held) => {
  const sessions = [...shop.stripe.sessions.values()].filter(({ metadata }) => metadata.order === number)
  const paid = sessions.filter(({ payment_status: status }) => status === 'paid')
  const back = [...shop.stripe.refunds.values()].filter(
    (refund) => refund.status === 'succeeded' && paid.some((one) => one.payment_intent === refund.payment_intent),
  )
  return {
    sessions: sessions.length,
    taken: paid.reduce((sum, one) => sum + one.amount_total, 0),
    given: back.reduce((sum, { amount }) => sum + amount, 0),
  }
}
const priced = () => shop.addPaidEvent({ pools: [{ capacity: 1 }], types: [pricedType('票', '10000')] })

describe('money came, and the process is killed', () => {
  it.each<[Table, boolean]>([
    ['provider_events', false],
    ['payments', false],
    ['ledger_entries', false],
    ['ticket_pools', false],
    ['orders', false],
    ['tickets', false],
    ['order_messages', false],
    ['receipts', false],
    ['tickets', true],
  ])('while it writes to %s, the statement finished by the database: %s', { timeout }, async (table, survives) => {
    const event = await priced()
    const order = await shop.hold(event)
    const session = await shop.sessionOf(order)
    const origin = await startProgram('web')
    shop.stripe.pay(session)
    const sent = shop.stripe.event('checkout.session.completed', shop.stripe.sessions.get(session))
    await killAt(table, survives, () => shop.tell('', null, event, sent, { origin }))
    const { rows } = await keeper.query('select state from orders where id = $1', [order.id])
    expect(rows).toEqual([{ state: survives ? 'paid' : 'payment_in_progress' }])
    await mustAddUp()
    // The provider, which had no answer, sends it again.
    expect(await shop.tell('', null, event, sent)).toBe(200)
    await shop.payments.work(later(11 * minute))
    expect([await shop.stateOf(order), await shop.messagesOf(order)]).toEqual(['paid', ['paid']])
    expect((await shop.look(order)).receipts).toHaveLength(1)
    expect(moneyAt(order)).toEqual({ sessions: 1, taken: 10_000, given: 0 })
    await mustAddUp()
  })
})

describe('a payment begins, and the process is killed', () => {
  it.each(['silence before it', 'silence after it'] as const)(
    'while it waits for the provider, %s was done: the buyer goes on, and pays once',
    { timeout },
    async (when) => {
      const event = await priced()
      const order = await shop.hold(event)
      const origin = await startProgram('web')
      const silent = shop.stripe.keepSilent(when)
      const { idempotency_key: _, ...given } = confirmation(order)
      const asked = { ...given, provider: 'stripe' }
      const starting = fetch(`${origin}/api${callTable.startPayment.path}`, {
        method: callTable.startPayment.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(asked),
      }).catch(() => undefined)
      await silent
      await killed()
      await starting
      await mustAddUp()
      const session = await shop.sessionOf(order)
      shop.stripe.pay(session)
      await shop.payments.work(later(11 * minute))
      expect(await shop.stateOf(order)).toBe('paid')
      expect(moneyAt(order)).toEqual({ sessions: 1, taken: 10_000, given: 0 })
      await mustAddUp()
    },
  )
})

describe('money goes back, and the process is killed', () => {
  const asked = (event: Awaited<ReturnType<typeof priced>>, order: Held) =>
    event.organiser.call('refundActivityOrder', { order: order.id, idempotency_key: randomUUID() })
  const mustEnd = async (order: Held) => {
    expect(await shop.stateOf(order)).toBe('refund_in_progress')
    await mustAddUp()
    for (const minutes of [3, 8, 20]) await shop.payments.work(later(minutes * minute))
    expect(await shop.stateOf(order)).toBe('refund_complete')
    expect(moneyAt(order)).toEqual({ sessions: 1, taken: 10_000, given: 10_000 })
    expect(await shop.messagesOf(order)).toEqual(['paid', 'cancelled', 'refunded'])
    await mustAddUp()
  }

  it.each(['silence before it', 'silence after it'] as const)(
    'while it waits for the provider, %s was done: it goes back once',
    { timeout },
    async (when) => {
      const event = await priced()
      const order = await shop.buy(event)
      await asked(event, order)
      const silent = shop.stripe.keepSilent(when)
      const running = startProgram('worker').catch(() => undefined)
      await silent
      await killed()
      await running
      await mustEnd(order)
    },
  )

  it.each<Table>(['ledger_entries', 'tickets', 'orders', 'receipts'])(
    'after the provider gave it, while it writes to %s: it goes back once',
    { timeout },
    async (table) => {
      const event = await priced()
      const order = await shop.buy(event)
      await asked(event, order)
      await killAt(table, false, () => startProgram('worker'))
      await mustEnd(order)
    },
  )
})

describe('time is over, and the process is killed', () => {
  it('after the provider closed the way to pay: nobody pays it any more, and the place becomes free', {
    timeout,
  }, async () => {
    const event = await priced()
    const order = await shop.hold(event)
    const session = await shop.sessionOf(order)
    await keeper.query(`update orders set expires_at = now() - interval '1 second' where id = $1`, [order.id])
    await killAt('order_history', false, () => startProgram('worker'))
    expect([await shop.stateOf(order), shop.stripe.pay(session)]).toEqual(['payment_in_progress', false])
    await mustAddUp()
    await shop.payments.work(later(minute))
    await shop.site.services.orders.expire(later(minute))
    expect([await shop.stateOf(order), await shop.messagesOf(order)]).toEqual(['payment_cancelled', []])
    expect(moneyAt(order)).toEqual({ sessions: 1, taken: 0, given: 0 })
    expect((await shop.hold(event)).lines).toHaveLength(1)
    await mustAddUp()
  })
})
