import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callAsVisitor } from '../../../../test-member.ts'
import { pricedType } from '../../orders/test-events.ts'
import { later, opener } from '../test-payments.ts'
import { type CoinSite, openCoinSite } from './test-coins.ts'

let shop: CoinSite
beforeAll(async () => {
  shop = await openCoinSite({ finality: 3 })
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const minute = 60_000
const mustAddUp = async () => expect(await shop.differences()).toEqual([])

describe('a transfer of the exact amount', () => {
  it('is seen at once, counts confirmations, and pays once it is final', async () => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event)
    const asked = await shop.coinOf(order)
    // HK$128.00 at 7.8 are 16.4102… tokens, a cent rounded up, and the order's own digits.
    expect(asked.amount).toMatch(/^16\.42\d{4}$/)
    expect(asked).toMatchObject({ state: 'waiting', symbol: 'USDC', received: '', rate: '7.8', finality: 3 })
    await shop.chain.transfer(event.treasury, units)
    await shop.read()
    expect(await shop.coinOf(order)).toMatchObject({
      state: 'confirming',
      confirmations: 1,
      received: asked.amount,
      transaction: { link: expect.stringContaining('https://explorer.test/tx/0x') },
    })
    await shop.chain.mine(1)
    await shop.read()
    expect((await shop.coinOf(order)).confirmations).toBe(2)
    expect(await shop.stateOf(order)).toBe('payment_in_progress')
    await shop.chain.mine(1)
    await shop.read()
    const { order: paid, payment } = await shop.look(order)
    expect([paid.state, paid.attendees.length, payment?.state]).toEqual(['paid', 1, 'paid'])
    await shop.read()
    expect(await shop.messagesOf(order)).toEqual(['paid'])
    await mustAddUp()
  })

  it('does not wait behind what comes to a busy address of somebody else', async () => {
    const [event, busy] = [await shop.addCoinEvent(), await shop.addCoinEvent()]
    const { order, units } = await shop.ask(event)
    // Logs of a node that does not report their transactions.
    await shop.query(
      `insert into chain_transfers (chain_id, tx_hash, log_index, block_number, block_hash, symbol, token, decimals, sender,
        treasury, amount, seen_at)
      select $1, '0x' || lpad(place::text, 64, '0'), 0, 0, '', 'USDC', asked.token, 6, asked.treasury, $2, 5000000, now()
      from chain_amounts as asked, generate_series(1, 150) as place where asked.amount = $3`,
      [shop.chain.id, busy.treasury.toLowerCase(), `${units}`],
    )
    await shop.chain.transfer(event.treasury, units)
    await shop.chain.mine(3)
    await shop.read()
    const state = await shop.stateOf(order)
    await shop.query(`delete from chain_transfers where block_number = 0`)
    expect(state).toBe('paid')
  })

  it('pays two orders from one transaction, each with its own', async () => {
    const event = await shop.addCoinEvent()
    const [first, second, third] = [await shop.ask(event), await shop.ask(event), await shop.ask(event)]
    expect(new Set([first.units, second.units, third.units]).size).toBe(3)
    await shop.chain.transferBoth(event.treasury, first.units, event.treasury, second.units)
    await shop.chain.mine(3)
    await shop.read()
    expect([
      await shop.stateOf(first.order),
      await shop.stateOf(second.order),
      await shop.stateOf(third.order),
    ]).toEqual(['paid', 'paid', 'payment_in_progress'])
    await mustAddUp()
  })

  it('counts in the token that was chosen alone', async () => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event, { chain: shop.chain.id, symbol: 'USDT' })
    await shop.chain.transfer(event.treasury, units, { token: shop.chain.stranger })
    await shop.chain.mine(3)
    await shop.read()
    expect(await shop.coinOf(order)).toMatchObject({ state: 'waiting', received: '' })
    expect(await shop.exceptions(event)).toEqual([])
    await shop.chain.transfer(event.treasury, units, { token: shop.chain.usdt })
    await shop.chain.mine(3)
    await shop.read()
    expect(await shop.stateOf(order)).toBe('paid')
    await mustAddUp()
  })

  it('stays good after another token was chosen', async () => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event)
    const coin = { chain: shop.chain.id, symbol: 'USDT' }
    const { data } = await callAsVisitor(shop.site, 'choosePaymentCoin', { ...opener(order), coin })
    expect(data).toMatchObject({ symbol: 'USDT', state: 'waiting' })
    await shop.chain.transfer(event.treasury, units)
    await shop.chain.mine(3)
    await shop.read()
    expect(await shop.stateOf(order)).toBe('paid')
  })

  it('counts once, in whatever letter case nodes tell its hash', async () => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event)
    await shop.chain.transfer(event.treasury, units)
    await shop.read()
    shop.chain.mishaps.push(...Array(9).fill('capitals'))
    await shop.chain.mine(3)
    await shop.read()
    await shop.read()
    expect(shop.chain.mishaps.length).toBeLessThan(9)
    const { rows } = await shop.site.services.database.pool.query(
      'select count(*)::int as n from chain_transfers where treasury = $1',
      [event.treasury.toLowerCase()],
    )
    expect([rows[0].n, await shop.stateOf(order), await shop.refunds(event)]).toEqual([1, 'paid', []])
    await mustAddUp()
  })

  it('counts once where a node lists its log twice in one answer', async () => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event)
    await shop.chain.transfer(event.treasury, units)
    await shop.chain.mine(3)
    shop.chain.mishaps.push(...Array(9).fill('twice'))
    await shop.read()
    await shop.read()
    expect(shop.chain.mishaps.length).toBeLessThan(9)
    shop.chain.mishaps.length = 0
    expect([await shop.stateOf(order), await shop.refunds(event)]).toEqual(['paid', []])
    await mustAddUp()
  })

  it('that comes twice goes back the second time', async () => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event)
    await shop.chain.transfer(event.treasury, units)
    await shop.chain.transfer(event.treasury, units)
    await shop.chain.mine(3)
    await shop.read()
    expect(await shop.stateOf(order)).toBe('paid')
    const asked = shop.chain
    expect(await shop.refunds(event)).toMatchObject([
      { symbol: 'USDC', order: order.id, chain: asked.id, by: 'system' },
    ])
    await mustAddUp()
  })
})

describe('a chain that changes', () => {
  it('forgets what was seen and never became final', async () => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event)
    const back = await shop.chain.branch()
    await shop.chain.transfer(event.treasury, units)
    await shop.read()
    expect((await shop.coinOf(order)).state).toBe('confirming')
    await back()
    await shop.chain.mine(4)
    await shop.read()
    expect(await shop.coinOf(order)).toMatchObject({ state: 'waiting', confirmations: 0, transaction: null })
    expect(await shop.stateOf(order)).toBe('payment_in_progress')
    await shop.chain.transfer(event.treasury, units)
    await shop.chain.mine(3)
    await shop.read()
    expect(await shop.stateOf(order)).toBe('paid')
    await mustAddUp()
  })

  it('counts a transfer anew that moved to another block', async () => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event)
    const back = await shop.chain.branch()
    await shop.chain.transfer(event.treasury, units)
    await shop.chain.mine(1)
    await shop.read()
    expect((await shop.coinOf(order)).confirmations).toBe(2)
    await back()
    await shop.chain.mine(2)
    await shop.chain.transfer(event.treasury, units)
    await shop.read()
    expect((await shop.coinOf(order)).confirmations).toBe(1)
    await shop.chain.mine(2)
    await shop.read()
    expect(await shop.stateOf(order)).toBe('paid')
    expect(await shop.messagesOf(order)).toEqual(['paid'])
  })

  it('names what was final and is gone nevertheless', async () => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event)
    const back = await shop.chain.branch()
    await shop.chain.transfer(event.treasury, units)
    await shop.chain.mine(2)
    await shop.read()
    expect(await shop.stateOf(order)).toBe('paid')
    await back()
    await shop.chain.mine(4)
    await shop.read()
    expect(await shop.exceptions(event)).toMatchObject([{ kind: 'gone', order_number: order.number }])
  })
})

describe('nodes that fail', () => {
  it.each(['too many', 'broken off', 'truncated', 'not JSON', 'other chain'] as const)(
    'lose nothing: %s',
    async (mishap) => {
      const event = await shop.addCoinEvent()
      const { order, units } = await shop.ask(event)
      await shop.chain.transfer(event.treasury, units)
      await shop.chain.mine(3)
      shop.chain.mishaps.push(mishap)
      await shop.read()
      expect(await shop.coinOf(order)).toMatchObject({ state: 'waiting', is_read: false })
      await shop.read()
      expect(await shop.stateOf(order)).toBe('paid')
      await mustAddUp()
    },
  )

  it('are asked for fewer blocks where they want that', async () => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event)
    await shop.chain.transfer(event.treasury, units)
    await shop.chain.mine(3)
    shop.chain.mishaps.push('range', 'range')
    await shop.read()
    expect(await shop.stateOf(order)).toBe('paid')
  })

  it('that lag behind are asked again about what is final', async () => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event)
    await shop.chain.transfer(event.treasury, units)
    await shop.chain.mine(3)
    shop.chain.mishaps.push('lagging')
    await shop.read()
    expect(await shop.stateOf(order)).toBe('payment_in_progress')
    await shop.read()
    expect(await shop.stateOf(order)).toBe('paid')
  })

  it('are asked by one process at a time, and by another once that ended in the middle', async () => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event)
    await shop.read()
    await shop.chain.transfer(event.treasury, units)
    await shop.chain.mine(3)
    // A process that claimed the chain and ended before it recorded anything.
    await shop.query('update chain_cursors set leased_until = $1, looked_at = $2', [later(400 * minute), new Date(0)])
    const before = shop.chain.asked.length
    await shop.site.services.payments.stablecoins.look(later(399 * minute))
    expect(shop.chain.asked.length).toBe(before)
    await shop.site.services.payments.stablecoins.look(later(401 * minute))
    expect(await shop.stateOf(order)).toBe('paid')
    await shop.query('update chain_cursors set leased_until = $1, looked_at = $1', [new Date(0)])
  })
})

describe('a restart in the middle', () => {
  it('settles what was noted and not judged, once', async () => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event)
    await shop.chain.transfer(event.treasury, units)
    await shop.read()
    await shop.chain.mine(3)
    const { stablecoins } = shop.site.services.payments
    // Two processes judge the same transfer at the same time.
    await Promise.all([1, 2, 3].map((nth) => stablecoins.readNow(later(nth * 1_000))))
    expect(await shop.stateOf(order)).toBe('paid')
    expect(await shop.messagesOf(order)).toEqual(['paid'])
    expect(await shop.refunds(event)).toEqual([])
    await mustAddUp()
  })

  it('reads on behind the last final block, however many there are', async () => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event)
    await shop.read()
    await shop.chain.mine(30)
    await shop.chain.transfer(event.treasury, units)
    await shop.chain.mine(2_500)
    await shop.read()
    expect(await shop.stateOf(order)).toBe('paid')
  })
})

describe('an order whose time is over', () => {
  const expire = async (at: Date) => {
    await shop.site.services.payments.work(at)
    await shop.site.services.orders.expire(at)
  }

  it('waits for a transfer that is not final yet', async () => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event)
    await shop.chain.transfer(event.treasury, units)
    const over = later(31 * minute)
    await shop.readAt(over)
    await expire(over)
    expect(await shop.stateOf(order)).toBe('payment_in_progress')
    await shop.chain.mine(3)
    await shop.readAt(over)
    expect(await shop.stateOf(order)).toBe('paid')
  })

  it('waits until the chain was read after it', async () => {
    const event = await shop.addCoinEvent()
    const { order } = await shop.ask(event)
    await shop.query('update chain_cursors set looked_at = now()')
    await expire(later(31 * minute))
    expect(await shop.stateOf(order)).toBe('payment_in_progress')
    const over = later(32 * minute)
    await shop.readAt(over)
    await expire(over)
    expect(await shop.stateOf(order)).toBe('payment_cancelled')
    await mustAddUp()
  })

  it('has its ticket from late money while there is one, else the money goes back', async () => {
    const event = await shop.addCoinEvent({ pools: [{ capacity: 1 }], types: [pricedType('唯一的票', '78000')] })
    const late = await shop.ask(event)
    const over = later(31 * minute)
    await shop.readAt(over)
    await expire(over)
    expect(await shop.stateOf(late.order)).toBe('payment_cancelled')
    const other = await shop.ask(event)
    await shop.chain.transfer(event.treasury, other.units)
    await shop.chain.transfer(event.treasury, late.units)
    await shop.chain.mine(3)
    await shop.readAt(over)
    expect([await shop.stateOf(other.order), await shop.stateOf(late.order)]).toEqual(['paid', 'refund_in_progress'])
    expect(await shop.refunds(event)).toMatchObject([{ order: late.order.id, by: 'system' }])
    await mustAddUp()
  })
})
