import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMember, callAsVisitor } from '../../../../test-member.ts'
import { refused } from '../../../../test-refusal.ts'
import { reservation } from '../../orders/test-events.ts'
import { longestHoldMs } from '../providers/stablecoin.ts'
import { later, minute } from '../test-payments.ts'
import { withChecksum } from './addresses.ts'
import { extendHold } from './asking-store.ts'
import { type CoinEvent, type CoinSite, openCoinSite } from './test-coins.ts'

let shop: CoinSite
beforeAll(async () => {
  shop = await openCoinSite({ finality: 3 })
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const outcome = ({ status, code, data }: { status: number; code: number; data: unknown }) => ({ status, code, data })
const mustAddUp = async () => expect(await shop.differences()).toEqual([])
const cents = 10_000n

/** Money arrives and is final. */
async function send(event: CoinEvent, amount: bigint): Promise<Hex> {
  const hash = await shop.chain.transfer(event.treasury, amount)
  await shop.chain.mine(3)
  await shop.read()
  return hash
}

/** The organiser's wallet sends money back, and it is final. */
async function sendBack(event: CoinEvent, amount: bigint, to = shop.chain.buyer): Promise<Hex> {
  const hash = await shop.chain.transfer(to, amount, { from: event.treasury })
  await shop.chain.mine(3)
  return hash
}

describe('too little', () => {
  it('asks the buyer for the rest, and pays with it', async () => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event)
    const { amount: price } = await shop.coinOf(order)
    const before = (await shop.look(order)).order.expires_time ?? ''
    await shop.query(`update orders set expires_at = now() + interval '1 minute' where id = $1`, [order.id])
    await send(event, units - 50n * cents)
    const short = await shop.coinOf(order)
    expect(short).toMatchObject({ state: 'short', price, received: expect.stringMatching(/^15\.92/) })
    expect(short.amount).toMatch(/^0\.50\d{4}$/)
    expect((await shop.look(order)).order.expires_time ?? '').not.toBe('')
    expect(before).not.toBe('')
    expect((await shop.look(order)).order.seconds_left).toBeGreaterThan(20 * 60)
    // However often too little arrives, places are reserved for two hours from the first payment on.
    const [row] = await shop.query<{ id: number; until: Date }>(
      `select id::float8 as id, created_at + interval '110 minutes' as until from payments where order_id = $1`,
      [order.id],
    )
    const until = row?.until.getTime() ?? 0
    const heldFor = async () =>
      (await shop.query<{ expires_at: Date }>('select expires_at from orders where id = $1', [order.id]))[0]?.expires_at
    await extendHold(shop.site.services.database.orm, row?.id ?? 0, new Date(until), longestHoldMs)
    expect((await heldFor())?.getTime()).toBe(until)
    await extendHold(shop.site.services.database.orm, row?.id ?? 0, new Date(until + 30 * minute), longestHoldMs)
    expect((await heldFor())?.getTime()).toBe(until + 10 * minute)
    expect(await shop.exceptions(event)).toMatchObject([{ kind: 'short', order_number: order.number, expected: price }])
    await send(event, BigInt(short.units))
    expect(await shop.stateOf(order)).toBe('paid')
    expect(await shop.exceptions(event)).toEqual([])
    expect(await shop.refunds(event)).toEqual([])
    await mustAddUp()
  })

  it('is enough where the organiser says so, and no more goes back than came', async () => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event)
    await send(event, units - 50n * cents)
    const [found] = await shop.exceptions(event)
    const asked = { transfer: found?.id ?? 0, order_number: order.number, enough: true, reason: '交易所扣了手续费' }
    expect((await event.organiser.call('assignStablecoin', asked)).data).toEqual({ result: 'paid' })
    expect(await shop.stateOf(order)).toBe('paid')
    expect(await shop.exceptions(event)).toEqual([])
    const { data: money } = await event.organiser.call('activityOrderMoney', { order: order.id })
    // The part of HK$128.00 that arrived, rounded down.
    const share = `${((units - 50n * cents) * 12_800n) / (units - (units % cents))}`
    expect(money).toMatchObject({ refundable: share, payments: [{ state: 'paid', amount: '12800' }] })
    expect(money.tickets.map(({ cost }) => cost)).toEqual([share])
    await mustAddUp()
    const refund = { order: order.id, idempotency_key: randomUUID() }
    await event.organiser.call('refundActivityOrder', refund)
    expect(await shop.refunds(event)).toMatchObject([{ amount: expect.stringMatching(/^15\.9[12]/) }])
    await mustAddUp()
    const came = units - 50n * cents
    expect(await shop.addressOf(event)).toMatchObject([{ came, assigned: came, waiting: 0n, sentBack: 0n }])
  })

  it('is enough for an order whose time is over, too, while there is a place', async () => {
    const event = await shop.addCoinEvent()
    const { order } = await shop.ask(event)
    await send(event, 300n * cents)
    const over = later(31 * 60_000)
    await shop.readAt(over)
    await shop.site.services.payments.work(over)
    await shop.site.services.orders.expire(over)
    expect(await shop.stateOf(order)).toBe('payment_cancelled')
    const [found] = await shop.exceptions(event)
    const asked = { transfer: found?.id ?? 0, order_number: order.number, enough: true, reason: '约定的价钱' }
    expect((await event.organiser.call('assignStablecoin', asked)).data).toEqual({ result: 'paid' })
    expect(await shop.stateOf(order)).toBe('paid')
    await mustAddUp()
  })

  it.each([1n, -1n])('by one unit, or too much, settles nothing by itself: %s', async (step) => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event)
    await send(event, units + step)
    expect(await shop.stateOf(order)).toBe('payment_in_progress')
    expect(await shop.exceptions(event)).toMatchObject([{ kind: 'unknown', order_number: '' }])
    await send(event, units)
    expect(await shop.stateOf(order)).toBe('paid')
    await mustAddUp()
  })
})

describe('money of which nobody knows whose it is', () => {
  it('is in the books from the moment that it is final, until it went back or counts for an order', async () => {
    const event = await shop.addCoinEvent()
    const { order } = await shop.ask(event)
    for (const amount of [2_000n * cents, 700n * cents]) await send(event, amount)
    const sums = { came: 2_700n * cents, assigned: 0n, waiting: 2_700n * cents, sentBack: 0n }
    expect(await shop.addressOf(event)).toMatchObject([sums])
    const [back, named] = await shop.exceptions(event)
    const hash = await sendBack(event, 701n * cents)
    const noted = await event.organiser.call('noteStablecoinRefund', { transfer: back?.id ?? 0, hash })
    expect(noted.data).toEqual({ result: 'refunded' })
    expect(await shop.addressOf(event)).toMatchObject([{ ...sums, waiting: 2_000n * cents, sentBack: 701n * cents }])
    const asked = { transfer: named?.id ?? 0, order_number: order.number, reason: '买家来信说明' }
    expect((await event.organiser.call('assignStablecoin', asked)).data).toEqual({ result: 'paid' })
    const assigned = { assigned: 2_000n * cents, waiting: 0n, sentBack: 701n * cents }
    expect(await shop.addressOf(event)).toMatchObject([{ ...sums, ...assigned }])
    await mustAddUp()
    // Manual changes of entries are detected.
    await shop.query(`update chain_entries set amount = amount + 1 where treasury = $1 and account = 'waiting'`, [
      event.treasury.toLowerCase(),
    ])
    expect((await shop.differences()).length).toBeGreaterThan(0)
    await shop.query(`update chain_entries set amount = amount - 1 where treasury = $1 and account = 'waiting'`, [
      event.treasury.toLowerCase(),
    ])
    await mustAddUp()
  })

  it('pays the order that the organiser names, once', async () => {
    const event = await shop.addCoinEvent()
    const { order } = await shop.ask(event)
    await send(event, 2_000n * cents)
    const [found] = await shop.exceptions(event)
    expect(found).toMatchObject({ kind: 'unknown', amount: '20.000000', symbol: 'USDC' })
    const assign = () =>
      event.organiser.call('assignStablecoin', {
        transfer: found?.id ?? 0,
        order_number: order.number.toLowerCase(),
        reason: '买家来信说明',
      })
    const answers = await Promise.all([assign(), assign()])
    expect(answers.map(({ data }) => data?.result ?? null).toSorted()).toEqual([null, 'paid'].toSorted())
    expect(await shop.stateOf(order)).toBe('paid')
    // Three and a half tokens too many are refunded.
    expect(await shop.refunds(event)).toMatchObject([{ amount: expect.stringMatching(/^3\.5[678]/), by: 'system' }])
    await mustAddUp()
  })

  it('pays no order where it is more than any currency counts', async () => {
    const event = await shop.addCoinEvent()
    const { order } = await shop.ask(event)
    await send(event, 2_100n * cents)
    const [found] = await shop.exceptions(event)
    await shop.query('update chain_transfers set amount = 2::numeric ^ 255 where id = $1', [found?.id])
    expect(await shop.exceptions(event)).toHaveLength(1)
    const assigned = { transfer: found?.id ?? 0, order_number: order.number, reason: '买家来信说明' }
    expect(outcome(await event.organiser.call('assignStablecoin', assigned))).toEqual(refused('wrongState'))
    expect(await shop.stateOf(order)).toBe('payment_in_progress')
    await shop.query('update chain_transfers set amount = $2 where id = $1', [found?.id, `${2_100n * cents}`])
    await mustAddUp()
  })

  it('is not enough for an order that nobody can pay any more', async () => {
    const event = await shop.addCoinEvent()
    const { order } = await shop.ask(event)
    await send(event, 300n * cents)
    const [found] = await shop.exceptions(event)
    const over = later(31 * 60_000)
    await shop.readAt(over)
    await shop.site.services.payments.work(over)
    await shop.site.services.orders.expire(over)
    expect(await shop.stateOf(order)).toBe('payment_cancelled')
    const named = { transfer: found?.id ?? 0, order_number: order.number, reason: '买家来信' }
    expect(outcome(await event.organiser.call('assignStablecoin', named))).toEqual(refused('moneyTooLittle'))
    expect(await shop.exceptions(event)).toMatchObject([{ kind: 'unknown' }])
    await mustAddUp()
  })

  it('is nobody else’s to resolve', async () => {
    const event = await shop.addCoinEvent()
    const { order } = await shop.ask(event)
    await send(event, 500n * cents)
    const [found] = await shop.exceptions(event)
    const other = await shop.addCoinEvent()
    const theirs = await shop.ask(other)
    const stranger = other.organiser
    expect(await shop.exceptions(other)).toEqual([])
    const transfer = found?.id ?? 0
    const named = { transfer, order_number: theirs.order.number, reason: '我的' }
    expect(outcome(await stranger.call('assignStablecoin', named))).toEqual(refused('orderMissing'))
    const noted = { transfer, hash: `0x${'0'.repeat(64)}` }
    expect(outcome(await stranger.call('noteStablecoinRefund', noted))).toEqual(refused('orderMissing'))
    const own = { transfer, order_number: theirs.order.number, reason: '我的' }
    expect(outcome(await event.organiser.call('assignStablecoin', own))).toEqual(refused('orderMissing'))
    expect(await shop.stateOf(order)).toBe('payment_in_progress')
  })

  it('goes back by a transaction that the chain knows, and each counts once', async () => {
    const event = await shop.addCoinEvent()
    await send(event, 700n * cents)
    await send(event, 700n * cents)
    const [second, first] = await shop.exceptions(event)
    const note = (transfer: number | undefined, hash: string) =>
      event.organiser.call('noteStablecoinRefund', { transfer: transfer ?? 0, hash }).then(outcome)
    expect(await note(first?.id, 'no hash')).toEqual(refused('transactionMissing'))
    expect(await note(first?.id, `0x${'ab'.repeat(32)}`)).toEqual(refused('transactionMissing'))
    // The buyer's own payment is no refund, nor is less than the amount received, nor a transfer to somebody else.
    expect(await note(first?.id, first?.hash ?? '')).toEqual(refused('refundMismatch'))
    expect(await note(first?.id, await sendBack(event, 699n * cents))).toEqual(refused('refundMismatch'))
    expect(await note(first?.id, await sendBack(event, 1n, shop.chain.other))).toEqual(refused('refundMismatch'))
    const hash = await shop.chain.transfer(shop.chain.buyer, 700n * cents, { from: event.treasury })
    expect(await note(first?.id, hash)).toEqual(refused('notFinalYet'))
    await shop.chain.mine(2)
    const upper = `0x${hash.slice(2).toUpperCase()}`
    expect((await note(first?.id, upper)).data).toEqual({ result: 'refunded' })
    expect(await note(second?.id, hash)).toEqual(refused('refundCounted'))
    expect(await note(first?.id, hash)).toMatchObject({ data: null })
    expect((await shop.exceptions(event)).map(({ id }) => id)).toEqual([second?.id])
  })
})

describe('a refund of an order', () => {
  it('is done once the chain knows of it', async () => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event)
    await send(event, units)
    const asked = { order: order.id, reason: '活动改期', idempotency_key: randomUUID() }
    await event.organiser.call('refundActivityOrder', asked)
    await shop.site.services.payments.work(later(60_000))
    const [refund] = await shop.refunds(event)
    expect(refund).toMatchObject({
      order_number: order.number,
      receiver: await withChecksum(shop.chain.buyer),
      by: 'organiser',
    })
    expect(BigInt((refund?.amount ?? '').replace('.', ''))).toBe(units)
    expect(await shop.stateOf(order)).toBe('refund_in_progress')
    const hash = await sendBack(event, units)
    const noted = { refund: refund?.id ?? 0, hash }
    const answers = await Promise.all([1, 2, 3].map(() => event.organiser.call('noteStablecoinRefund', noted)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await shop.stateOf(order)).toBe('refund_complete')
    expect(await shop.refunds(event)).toEqual([])
    expect(await shop.messagesOf(order)).toEqual(['paid', 'cancelled', 'refunded'])
    await mustAddUp()
  })

  it('goes to another address where the buyer wants that', async () => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event)
    await send(event, units)
    const asked = { order: order.id, amount: '6400', reason: '半价', idempotency_key: randomUUID() }
    await event.organiser.call('refundActivityOrder', asked)
    const [refund] = await shop.refunds(event)
    const half = BigInt((refund?.amount ?? '').replace('.', ''))
    expect([half * 2n <= units, units - half * 2n <= 1n]).toEqual([true, true])
    const hash = await sendBack(event, half, shop.chain.other)
    const note = (receiver?: string) =>
      event.organiser.call('noteStablecoinRefund', { refund: refund?.id ?? 0, hash, ...(receiver && { receiver }) })
    expect(outcome(await note())).toEqual(refused('refundMismatch'))
    expect(outcome(await note('0xabc'))).toEqual(refused('invalidInput'))
    expect((await note(await withChecksum(shop.chain.other))).data).toEqual({ result: 'refunded' })
    expect(await shop.stateOf(order)).toBe('paid')
    await mustAddUp()
  })
})

describe('the address of an organiser', () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  const save = async (more: object) => {
    const member = await addMember(shop.site)
    const given = { provider: 'stablecoin', enabled: true, chosen_chains: [shop.chain.id], address } as const
    return member.call('savePaymentAccount', { ...given, ...more })
  }

  it('is checked by its capitals, and belongs to one account', async () => {
    const { data } = await save({})
    expect(data.list.find(({ provider }) => provider === 'stablecoin')).toMatchObject({
      ...{ address, enabled: true, chosen_chains: [shop.chain.id] },
      chains: [{ chain: shop.chain.id, chain_name: 'Testnet', symbols: ['USDC', 'USDT'] }],
    })
    expect(outcome(await save({}))).toEqual(refused('treasuryTaken'))
  })

  it('is moved by who runs the site where somebody else entered it, as the guide says', async () => {
    const guide = await readFile(new URL('../../../../../docs/guides/run-payments.md', import.meta.url), 'utf8')
    const statements = /```sql\n(begin;.*?commit;)\n```/s.exec(guide)?.[1] ?? ''
    const claimed = await withChecksum(`0x${'e'.repeat(40)}`)
    const [squatter, owner] = [await addMember(shop.site), await addMember(shop.site)]
    const given = { provider: 'stablecoin', chosen_chains: [shop.chain.id] } as const
    await squatter.call('savePaymentAccount', { ...given, enabled: true, address: claimed })
    await owner.call('savePaymentAccount', { ...given, enabled: false })
    const save = async () =>
      (await owner.call('savePaymentAccount', { ...given, enabled: true, address: claimed })).code
    expect(await save()).toBe(refused('treasuryTaken').code)
    await shop.query(statements.replaceAll('0x…in lower case', claimed.toLowerCase()).replace('123', `${owner.id}`))
    expect(await save()).toBe(200)
    const { data } = await squatter.call('paymentAccounts', {})
    expect(data.list.find(({ provider }) => provider === 'stablecoin')).toMatchObject({ enabled: false, address: '' })
  })

  it('is a new one only so often, since each is watched for good', async () => {
    const member = await addMember(shop.site)
    const statuses: number[] = []
    for (let place = 1; place <= 12; place += 1) {
      const own = await withChecksum(`0x${`${place}`.padStart(40, 'd')}`)
      const given = { provider: 'stablecoin', enabled: true, chosen_chains: [shop.chain.id], address: own } as const
      for (const _ of [1, 2]) statuses.push((await member.call('savePaymentAccount', given)).code)
    }
    expect(statuses.filter((code) => code === 200)).toHaveLength(20)
    expect(new Set(statuses.slice(20))).toEqual(new Set([refused('tooManyRequests').code]))
  })

  it.each([
    ['one letter of another case', { address: address.replace('E0F', 'e0F') }, 'treasuryWrong'],
    ['no capitals, so that nobody finds a mistake', { address: address.toLowerCase() }, 'treasuryWrong'],
    ['too short', { address: address.slice(0, -1) }, 'treasuryWrong'],
    ['nowhere', { address: `0x${'0'.repeat(40)}` }, 'treasuryWrong'],
    ['another chain', { chosen_chains: [1] }, 'invalidInput'],
    ['no chain', { chosen_chains: [] }, 'invalidInput'],
    ['a rate that is no number', { rates: { HKD: '7,8x' } }, 'rateWrong'],
    ['a rate of nothing', { rates: { HKD: '0' } }, 'rateWrong'],
    ['a currency that the site does not know', { rates: { XYZ: '1' } }, 'rateWrong'],
  ] as const)('is refused: %s', async (_, wrong, how) => {
    expect(outcome(await save(wrong))).toEqual(refused(how))
  })

  it('is not the contract of a token', async () => {
    const contract = await withChecksum(shop.chain.usdc)
    expect(outcome(await save({ address: contract }))).toEqual(refused('treasuryWrong'))
  })

  it('is not enough without a rate for the currency of the order', async () => {
    const event = await shop.addCoinEvent()
    const stopped = { provider: 'transfer', enabled: false, instructions: '', hold_days: 3 } as const
    await event.organiser.call('savePaymentAccount', stopped)
    const given = { provider: 'stablecoin', enabled: true } as const
    const order = await shop.hold(event)
    await event.organiser.call('savePaymentAccount', { ...given, rates: {} })
    expect((await shop.look(order)).methods).toEqual([])
    expect(outcome(await shop.start(order))).toEqual(refused('paymentMethodMissing'))
    expect(outcome(await callAsVisitor(shop.site, 'reserveTickets', reservation(event)))).toEqual(
      refused('nobodyCanPay'),
    )
  })
})
