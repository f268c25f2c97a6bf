import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openPaidSite, type PaidSite } from '../modules/events/payments/test-payments.ts'
import { testSecret } from '../test-site.ts'

const command = new URL('./check-books.ts', import.meta.url).pathname

let shop: PaidSite
let folder = ''
beforeAll(async () => {
  shop = await openPaidSite()
  folder = await mkdtemp(join(tmpdir(), 'harbourwire-test-books-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

/** Runs the command beside the site, as somebody at a terminal does. */
async function checkBooks(...args: string[]): Promise<{ status: number; output: string }> {
  const { rows } = await shop.site.services.database.pool.query('select current_database() as name')
  const url = Object.assign(new URL(inject('databaseServer').url), { pathname: `/${rows[0].name}` })
  const own = { DATABASE_URL: url.href, DATA_DIR: folder, SECRET_KEY: testSecret, NODE_ENV: 'test' }
  const child = spawn(process.execPath, [command, ...args], {
    env: { ...process.env, ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  const [status] = await once(child, 'close')
  return { status, output }
}

// A program that starts beside others may take its time.
const maxMs = 240_000

it('ends with status 1 and names the event and the order where the books differ', { timeout: maxMs }, async () => {
  // Paid by transfer: there is no provider to ask.
  const event = await shop.addPaidEvent()
  const [order, other] = [await shop.hold(event), await shop.hold(event)]
  for (const one of [order, other]) {
    const { data } = await shop.start(one, 'transfer')
    await event.organiser.call('markActivityPaid', { payment: data.payment?.id ?? 0, reason: '到账' })
  }
  const { pool } = shop.site.services.database
  await pool.query('update payments set received = received + 1 where order_id = $1', [order.id])
  const { status, output } = await checkBooks('--all')
  expect(output).toContain(`event ${event.id}  taken 256.00`)
  expect(output).toMatch(new RegExp(`^cash +event ${event.id}  order ${order.id}  noted 12800, expected 12801$`, 'm'))
  expect(output).not.toContain(`order ${other.id}  `)
  expect(output).toContain('2 found among 2 orders of 1 events.')
  expect(status).toBe(1)
})
