import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callAsVisitor } from '../../../../test-member.ts'
import { refused } from '../../../../test-refusal.ts'
import { opener } from '../test-payments.ts'
import { openTestChain, type TestChain } from './test-chain.ts'
import { type CoinEvent, type CoinSite, type Held, openCoinSite } from './test-coins.ts'

/**
 * Two chains on which everything has the same addresses, as it is with real ones: tokens, organisers, buyers. Only the chain ID distinguishes
 * them.
 */

let shop: CoinSite
let second: TestChain
beforeAll(async () => {
  second = await openTestChain({ id: 31_338, name: 'Second', finality: 1 })
  shop = await openCoinSite({ finality: 3 }, [second])
})
afterAll(async () => {
  await shop.close()
  await second.close()
})
beforeEach(async () => {
  await shop.reset()
  second.mishaps.length = 0
})

const mustAddUp = async () => expect(await shop.differences()).toEqual([])
const onSecond = { chain: 31_338, symbol: 'USDC' }
const transferOnFirst = async ({ treasury }: CoinEvent, units: bigint) => {
  await shop.chain.transfer(treasury, units)
  await shop.chain.mine(3)
  await shop.read()
}
const transferOnSecond = async ({ treasury }: CoinEvent, units: bigint) => {
  await second.transfer(treasury, units)
  await shop.read()
}
const chooseSecond = async (order: Held) =>
  BigInt((await callAsVisitor(shop.site, 'choosePaymentCoin', { ...opener(order), coin: onSecond })).data.units)

describe('two chains', () => {
  it('have the same addresses', () => {
    expect([second.usdc, second.usdt, second.buyer]).toEqual([shop.chain.usdc, shop.chain.usdt, shop.chain.buyer])
  })

  it('are both offered, and each is final by its own count', async () => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event, onSecond)
    const coins = (await shop.look(order)).methods.flatMap((method) => method.coins)
    expect(new Set(coins.map(({ chain_name }) => chain_name))).toEqual(new Set(['Testnet', 'Second']))
    expect(await shop.coinOf(order)).toMatchObject({ chain: 31_338, chain_name: 'Second', finality: 1 })
    await transferOnSecond(event, units)
    expect(await shop.stateOf(order)).toBe('paid')
    await mustAddUp()
  })

  it('do not pay for each other: the amount of one is money of nobody on the other', async () => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event)
    await transferOnSecond(event, units)
    expect(await shop.stateOf(order)).toBe('payment_in_progress')
    expect(await shop.exceptions(event)).toMatchObject([{ chain: 31_338, kind: 'unknown', order_number: '' }])
    expect((await shop.addressOf(event)).map(({ chain, waiting }) => [chain, waiting])).toEqual([[31_338, units]])
    await transferOnFirst(event, units)
    expect(await shop.stateOf(order)).toBe('paid')
    expect(await shop.exceptions(event)).toHaveLength(1)
    await mustAddUp()
  })

  it('are both waited for by who chose one and then the other, and what comes on both pays once', async () => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event)
    const other = await chooseSecond(order)
    await transferOnFirst(event, units)
    await transferOnSecond(event, other)
    expect([await shop.stateOf(order), await shop.messagesOf(order)]).toEqual(['paid', ['paid', 'late_money']])
    expect(await shop.refunds(event)).toMatchObject([{ chain: 31_338, order: order.id, by: 'system' }])
    await mustAddUp()
  })

  it('fail one without the other', async () => {
    const event = await shop.addCoinEvent()
    const [slow, quick] = [await shop.ask(event), await shop.ask(event, onSecond)]
    shop.chain.mishaps.push('broken off')
    await shop.chain.transfer(event.treasury, slow.units)
    await shop.chain.mine(3)
    await transferOnSecond(event, quick.units)
    expect(await shop.stateOf(quick.order)).toBe('paid')
    expect(await shop.coinOf(slow.order)).toMatchObject({ state: 'waiting', is_read: false })
    await shop.read()
    expect(await shop.stateOf(slow.order)).toBe('paid')
    await mustAddUp()
  })

  it('change one without the other', async () => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event)
    const back = await shop.chain.branch()
    await shop.chain.transfer(event.treasury, units)
    const other = await shop.ask(event, onSecond)
    await transferOnSecond(event, other.units)
    expect([await shop.stateOf(other.order), (await shop.coinOf(order)).state]).toEqual(['paid', 'confirming'])
    await back()
    await shop.chain.mine(4)
    await shop.read()
    expect([await shop.stateOf(other.order), (await shop.coinOf(order)).state]).toEqual(['paid', 'waiting'])
    await mustAddUp()
  })

  it('give back where the money came, and take no proof from the other', async () => {
    const event = await shop.addCoinEvent()
    const { order, units } = await shop.ask(event, onSecond)
    await transferOnSecond(event, units)
    await event.organiser.call('refundActivityOrder', { order: order.id, idempotency_key: randomUUID() })
    const [refund] = await shop.refunds(event)
    expect(refund).toMatchObject({ chain: 31_338, chain_name: 'Second' })
    const note = (hash: string) =>
      event.organiser.call('noteStablecoinRefund', { refund: refund?.id ?? 0, hash }).then(({ code }) => code)
    await shop.chain.transfer(event.treasury, units)
    const elsewhere = await shop.chain.transfer(shop.chain.buyer, units, { from: event.treasury })
    await shop.chain.mine(3)
    expect(await note(elsewhere)).toBe(refused('transactionMissing').code)
    const hash = await second.transfer(second.buyer, units, { from: event.treasury })
    await second.mine(1)
    expect(await note(hash)).toBe(200)
    expect(await shop.stateOf(order)).toBe('refund_complete')
    await mustAddUp()
  })
})
