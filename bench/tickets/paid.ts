import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/platform/database/database.ts'
import { openTestStripe, type TestStripe, testKeys } from '#server/test-stripe.ts'
import { openLog } from '../../server/platform/log.ts'
import { median, type Row } from '../report.ts'
import { makeFolder, removeFolder, type SiteProcess, startSite, startWorker } from '../site-process.ts'
import { requestsPerSecond } from '../wrk.ts'
import { percentile95, perSecond } from './rates.ts'
import { addEvent, call, type HotEvent, newClient, type Pool } from './registering.ts'

const rounds = 3
const buyers = 16
const webhooks = 1_000
const refunds = 10_000
const pageRounds = 5
const pageSeconds = 4
const price = 12_800
const goals = { paidPerSecond: 40, p95: 500, webhooksPerSecond: 200, slowerAtMost: 0.05, refundMinutes: 10 }

interface Shop {
  site: SiteProcess
  pool: Pool
  stripe: TestStripe
  hot: HotEvent
  /** Address that the provider reports events to. */
  webhook: string
}

/** Orders paid by card at a fake provider, its events, and the refunds of an event that does not take place. */
export async function benchPaidOrders(): Promise<Row[]> {
  const [folder, stripe] = [await makeFolder(), await openTestStripe()]
  try {
    const settings = { DEMO_CONTENT: 'off', TRUST_PROXY: '1', STRIPE_API_URL: stripe.url }
    const site = await startSite(folder, settings)
    const database = await openDatabase(
      { databaseUrl: undefined, dataDir: folder },
      openLog({ logLevel: 'silent', environment: 'production' }),
    )
    try {
      const shop = await openShop(site, database.pool, stripe)
      const rows = [...(await paidOrders(shop)), await settledEvents(shop), ...(await cancelledEvent(shop))]
      await site.stop()
      return [...rows, ...(await refundsByWorker(database.pool, folder, settings))]
    } finally {
      await database.close()
      await site.stop()
    }
  } finally {
    await stripe.close()
    await removeFolder(folder)
  }
}

/** An event whose tickets cost something, and an organiser who takes cards. */
async function openShop(site: SiteProcess, pool: Pool, stripe: TestStripe): Promise<Shop> {
  const hot = await addEvent(pool)
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `with owner as (insert into users (nickname) values ('主办方') returning id),
       session as (insert into sessions (token_hash, user_id, device, expires_at)
         select $2, id, 'Chrome', now() + interval '1 day' from owner),
       role as (insert into event_roles (event_id, user_id, role) select $1, id, 'owner' from owner)
     update events set owner_id = (select id from owner) where id = $1`,
    [hot.event, createHash('sha256').update(token).digest()],
  )
  await pool.query(`update ticket_types set kind = 'ordinary', price = $2 where id = $1`, [hot.type, price])
  const account = { provider: 'stripe', enabled: true, ...testKeys } as const
  const { list } = await call(site.origin, 'savePaymentAccount', account, { authorization: token })
  const address = list.find(({ provider }) => provider === 'stripe')?.webhook_address ?? ''
  return { site, pool, stripe, hot, webhook: site.origin + new URL(address, site.origin).pathname }
}

/** Holds a place and begins to pay. @returns what the provider calls it */
async function begin({ site: { origin }, hot }: Shop): Promise<string> {
  const client = newClient()
  const lines = [{ type: hot.type, quantity: 1 }]
  // Like the page, it sends the total that the buyer was shown.
  const wanted = { event: hot.event, lines, expected_total: `${price}`, idempotency_key: randomUUID() }
  const { id: order, token, lines: held } = await call(origin, 'reserveTickets', wanted, client)
  const attendees = held.map(({ id: line }) => ({ line, name: '陈大文' }))
  const buyer = { name: '陈大文', email: `${randomUUID()}@bench.test`, provider: 'stripe' as const }
  const { payment } = await call(origin, 'startPayment', { order, token, attendees, ...buyer }, client)
  return payment?.address.split('/').at(-1) ?? ''
}

/** The buyer pays, and the provider sends the event. */
async function pay({ stripe, webhook }: Shop, session: string): Promise<void> {
  stripe.pay(session)
  const { body, signature } = stripe.event('checkout.session.completed', stripe.sessions.get(session))
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const answer = await fetch(webhook, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`An event was answered with ${answer.status}`)
}

async function paidOrders(shop: Shop): Promise<Row[]> {
  const [rates, times]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const { rate, took } = await perSecond(async () => pay(shop, await begin(shop)), buyers)
    rates.push(rate)
    times.push(...took)
  }
  return [
    {
      what: `orders held, paid by card and issued, of one pool, ${buyers} buyers at once`,
      measured: `${median(rates).toFixed(0)} a second`,
      goal: `at least ${goals.paidPerSecond}`,
      met: median(rates) >= goals.paidPerSecond,
    },
    {
      what: 'such an order, 95th percentile',
      measured: `${percentile95(times).toFixed(0)} ms`,
      goal: `under ${goals.p95} ms`,
      met: percentile95(times) < goals.p95,
    },
  ]
}

async function settledEvents(shop: Shop): Promise<Row> {
  const sessions: string[] = []
  for (let made = 0; made < webhooks; made += 20)
    sessions.push(...(await Promise.all(Array.from({ length: 20 }, () => begin(shop)))))
  const began = performance.now()
  const worker = async () => {
    for (let next = sessions.pop(); next !== undefined; next = sessions.pop()) await pay(shop, next)
  }
  await Promise.all(Array.from({ length: 32 }, worker))
  const rate = (webhooks * 1_000) / (performance.now() - began)
  return {
    what: 'events of the provider settled',
    measured: `${rate.toFixed(0)} a second`,
    goal: `at least ${goals.webhooksPerSecond}`,
    met: rate >= goals.webhooksPerSecond,
  }
}

/** An event of many paid orders does not take place: they are refunded while readers read. */
async function cancelledEvent({ site, pool, stripe, hot }: Shop): Promise<Row[]> {
  await pool.query(
    `with made as (
       insert into orders (number, event_id, name, email, language, state, currency, currency_exponent, subtotal, total,
         created_at, paid_at, updated_at)
       select 'back-' || n, $1, '陈大文', n || '@bench.test', 'zh-Hans', 'paid', 'HKD', 2, $3::bigint, $3::bigint, now(), now(), now()
       from generate_series(1, $4::int) as n returning id, number, email),
     lines as (
       insert into order_lines (order_id, type_id, kind, name, quantity, unit_price, total, pool_ids)
       select id, $2, 'ordinary', '票', 1, $3::bigint, $3::bigint, '{}' from made returning id, order_id),
     issued as (
       insert into tickets (order_id, line_id, event_id, type_id, place, cost, name, email, language, created_at, updated_at)
       select lines.order_id, lines.id, $1, $2, 1, $3::bigint, '陈大文', email, 'zh-Hans', now(), now()
       from lines join made on made.id = order_id)
     insert into payments (order_id, account_id, provider, amount, received, currency, currency_exponent, state,
       external_id, external_payment, created_at, asked_at, settled_at)
     select made.id, (select min(id) from payment_accounts), 'stripe', $3::bigint, $3::bigint, 'HKD', 2, 'paid',
       'cs_' || number, 'pi_' || number, now(), now(), now() from made`,
    [hot.event, hot.type, price, refunds],
  )
  for (let n = 1; n <= refunds; n += 1)
    stripe.sessions.set(`cs_back-${n}`, {
      ...{ id: `cs_back-${n}`, object: 'checkout.session', status: 'complete', payment_status: 'paid' },
      ...{ payment_intent: `pi_back-${n}`, client_reference_id: '', amount_total: price, currency: 'hkd', url: '' },
      ...{ success_url: '', cancel_url: '' },
      ...{ metadata: { payment: '', order: `back-${n}` }, created: 0 },
    })
  const pages = () => pagesPerSecond(site.origin)
  // How far two measurements of the same lie apart on this machine: what is lost to refunds cannot be measured more exactly.
  const [first, second] = [await pages(), await pages()]
  await pool.query(`update events set state = 'cancelled', cancel_reason = '台风' where id = $1`, [hot.event])
  const asked = async () => Number((await pool.query('select count(*) from refunds')).rows[0]?.count)
  while ((await asked()) === 0) await pause(50)
  const { during, rate } = await refundsMeanwhile(pool, pages)
  return [
    {
      what: `refunds of ${refunds.toLocaleString('en')} orders in the background`,
      measured: `${rate.toFixed(0)} a second`,
      goal: '',
      met: rate > 0,
    },
    pagesRow('pages meanwhile, of those without', { during, first, second }),
  ]
}

/** The rest of the refunds, made by a process of their own beside one that serves the pages. */
async function refundsByWorker(pool: Pool, folder: string, settings: Record<string, string>): Promise<Row[]> {
  const site = await startSite(folder, { ...settings, ROLES: 'web' })
  const pages = () => pagesPerSecond(site.origin)
  try {
    await pages()
    const [first, second] = [await pages(), await pages()]
    const worker = await startWorker(folder, settings)
    try {
      const before = await countDone(pool)
      while ((await countDone(pool)) === before) await pause(50)
      const { during, rate } = await refundsMeanwhile(pool, pages)
      const minutes = refunds / rate / 60
      return [
        {
          what: 'refunds by a worker of its own role',
          measured: `${rate.toFixed(0)} a second, ${refunds.toLocaleString('en')} in ${minutes.toFixed(1)} minutes`,
          goal: `at most ${goals.refundMinutes} minutes`,
          met: minutes <= goals.refundMinutes,
        },
        pagesRow('pages beside that worker, of those without', { during, first, second }),
      ]
    } finally {
      await worker.stop()
    }
  } finally {
    await site.stop()
  }
}

const countDone = async (pool: Pool): Promise<number> =>
  Number((await pool.query(`select count(*) from refunds where state = 'done'`)).rows[0]?.count)

async function pagesPerSecond(origin: string): Promise<number> {
  const measured: number[] = []
  for (let round = 0; round < pageRounds; round += 1)
    measured.push(await requestsPerSecond(`${origin}/`, {}, pageSeconds))
  return median(measured)
}

/** Pages a second while refunds are made, and refunds a second. */
async function refundsMeanwhile(pool: Pool, pages: () => Promise<number>): Promise<{ during: number; rate: number }> {
  const [settled, began] = [await countDone(pool), performance.now()]
  const during = await pages()
  return { during, rate: (((await countDone(pool)) - settled) * 1_000) / (performance.now() - began) }
}

/** Pages while refunds are made, beside how far two measurements of the same lie apart. */
function pagesRow(what: string, { during, first, second }: { during: number; first: number; second: number }): Row {
  const share = during / ((first + second) / 2)
  return {
    what,
    measured: `${(share * 100).toFixed(0)} % (the same twice without: ${((second / first) * 100).toFixed(0)} %)`,
    goal: `at least ${(1 - goals.slowerAtMost) * 100} %`,
    met: share >= 1 - goals.slowerAtMost,
  }
}
