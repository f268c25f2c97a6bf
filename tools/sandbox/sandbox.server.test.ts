import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallName, callTable } from '#contract/call-table.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { transferLink } from '#contract/events/payments/tokens.ts'
import { freePort } from '../free-port.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { openSandbox, type Sandbox, sandboxProblem } from './sandbox.ts'
import { sandboxNotice } from './sandbox-notice.ts'

let sandbox: Sandbox
let database: TestDatabase
let dataDir = ''
let port = 0
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'harbourwire-sandbox-'))
  port = await freePort()
  sandbox = await openSandbox({ port, dataDir, databaseUrl: database.url, demoContent: false, logLevel: 'silent' })
})
afterAll(async () => {
  await sandbox.close()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

async function call<N extends CallName>(name: N, input: CallInput<N>, token = ''): Promise<CallOutput<N>> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) }
  const address = `http://127.0.0.1:${port}/api${callTable[name].path}`
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(input) })
  const { code, message, data } = (await answer.json()) as { code: number; message: string; data: CallOutput<N> }
  if (code !== 200) throw new Error(`${name}: ${message}`)
  return data
}

/** A visitor begins to pay for one ticket. */
async function begin(provider: 'stripe' | 'stablecoin' | 'transfer') {
  const { shop, chain } = sandbox
  const { types } = await call('getTicketOffer', { event: shop.event })
  const lines = [{ type: types[0]?.id ?? 0, quantity: 1 }]
  const {
    id: order,
    token,
    ...held
  } = await call('reserveTickets', {
    ...{ event: shop.event, lines, idempotency_key: randomUUID() },
  })
  const attendees = held.lines.map(({ id: line }) => ({ line, name: '陈大文' }))
  const { payment } = await call('startPayment', {
    ...{ order, token, provider, name: '陈大文', email: 'buyer@mail.test', attendees },
    ...(provider === 'stablecoin' && { coin: { chain: chain.id, symbol: 'USDC' as const } }),
  })
  const state = async () => (await call('getOrder', { order, token })).state
  return { payment, state }
}

const post = async (address: string, given: Record<string, string> = {}) => {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(given), redirect: 'follow' })
  return { status: answer.status, page: await answer.text() }
}

describe('a card', () => {
  it('pays: the site has learnt of it when the page says so', async () => {
    const { payment, state } = await begin('stripe')
    const { page } = await post(payment?.address ?? '')
    expect(page).toContain('Return')
    expect(await state()).toBe('paid')
  })

  it('is declined, and pays at the second try', async () => {
    const { payment, state } = await begin('stripe')
    expect((await post(payment?.address ?? '', { card: 'declined' })).page).toContain('The card was declined')
    expect(await state()).toBe('payment_in_progress')
    await post(payment?.address ?? '')
    expect(await state()).toBe('paid')
  })

  it('is not used: the way back leads to the order', async () => {
    const { payment } = await begin('stripe')
    const page = await (await fetch(payment?.address ?? '')).text()
    expect(page).toMatch(/href="http:\/\/localhost:\d+\/(?:\w+\/)?order\/\d+[^"]*">Cancel</)
  })
})

describe('the wallet', () => {
  it('pays the amount that is asked for, which then becomes final by itself', async () => {
    const { payment, state } = await begin('stablecoin')
    const { address = '', amount = '' } = payment?.coin ?? {}
    const sent = await post(sandbox.wallet.url, { to: address, amount, token: 'USDC' })
    expect(sent.page).toContain('of 3 confirmations')
    await expect.poll(state, { timeout: 60_000 }).toBe('paid')
  })

  it.each([
    [{ to: '0x12', amount: '1' }, 'The address must be'],
    [{ to: `0x${'1'.repeat(40)}`, amount: '1.1234567' }, 'The amount must be'],
    [{ link: 'ethereum:0x12' }, 'The link is no request'],
    [{ to: 'x'.repeat(5_000) }, 'The request is too long'],
  ])('refuses %o', async (given, words) => {
    const { status, page } = await post(sandbox.wallet.url, given as Record<string, string>)
    expect([status, page.includes(words)]).toEqual([422, true])
  })
})

it('the wallet follows a link, and sends no more than it has', async () => {
  const to = `0x${'1'.repeat(40)}`
  const link = (amount: string) =>
    transferLink({ chain: sandbox.chain.id, contract: sandbox.chain.usdt, address: to, amount })
  expect((await post(sandbox.wallet.url, { link: link('1500000') })).page).toContain('of 3 confirmations')
  expect((await post(sandbox.wallet.url, { link: link('9'.repeat(30)) })).page).toContain('does not have so many')
})

it('a transfer is marked as received by the organiser whom the terminal names', async () => {
  const { payment, state } = await begin('transfer')
  const { email, password } = sandbox.shop.organiser
  const { token } = await call('login', { type: '4', email, password })
  await call('markActivityPaid', { payment: payment?.id ?? 0, reason: '到账' }, token)
  expect(await state()).toBe('paid')
})

it('the terminal names the event, its discount code, the wallet and both accounts', () => {
  const text = sandboxNotice(sandbox)
  const { shop, wallet, event } = sandbox
  for (const part of [event, shop.discountCode, wallet.url, shop.organiser.email, shop.administrator.password])
    expect(text).toContain(part)
})

it('every address of the site that the terminal names exists', async () => {
  const { siteOrigin } = sandbox
  const named = sandboxNotice(sandbox).match(new RegExp(`${siteOrigin}\\S*`, 'g')) ?? []
  expect(named).toContain(`${siteOrigin}/login`)
  for (const address of named) expect([address, (await fetch(address)).status]).toEqual([address, 200])
})

it('the discount code of the event takes something off', async () => {
  const { shop } = sandbox
  const { types } = await call('getTicketOffer', { event: shop.event })
  const lines = [{ type: types[0]?.id ?? 0, quantity: 1 }]
  const quote = await call('quoteOrder', { event: shop.event, lines, discount_codes: [shop.discountCode] })
  expect(quote).toMatchObject({ subtotal: '12800', total: '10880' })
})

it('both accounts have a name', async () => {
  const nicknameOf = async ({ email, password }: { email: string; password: string }) => {
    const { token } = await call('login', { type: '4', email, password })
    return (await call('getUserInfo', {}, token)).nickname
  }
  const { organiser, administrator } = sandbox.shop
  expect([await nicknameOf(organiser), await nicknameOf(administrator)]).toEqual(['沙盒活动组', '管理员'])
})

it.each([
  [{ NODE_ENV: 'production' }, '3000', /never started there/],
  [{ NODE_ENV: ' production ' }, '3000', /never started there/],
  [{}, '0', /from 1 to 65535/],
  [{}, '65536', /from 1 to 65535/],
])('is not started with %o at port %s', (environment, at, words) =>
  expect(sandboxProblem(environment, at)).toMatch(words),
)

const outside = Object.values(networkInterfaces()).flatMap((all) => all?.filter(({ internal }) => !internal) ?? [])
it.skipIf(outside.length === 0)('listens on this machine alone', async () => {
  const ports = [`${port}`, new URL(sandbox.wallet.url).port, new URL(sandbox.stripe.url).port]
  for (const { address, family } of outside)
    for (const one of ports)
      await expect(fetch(`http://${family === 'IPv6' ? `[${address}]` : address}:${one}/`)).rejects.toThrow()
})
