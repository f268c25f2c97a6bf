import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { paymentLimits } from '#contract/events/order-terms.ts'
import { tokenText } from '#contract/events/payments/tokens.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { orRefusal } from '#server/platform/database/refusals.ts'
import { parseText } from '#server/platform/database/written-texts.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { ProviderError } from '#server/platform/net/provider-error.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { MoneyStore } from '../money-store.ts'
import { readAddress, withChecksum } from './addresses.ts'
import { rescale, tagUnit } from './amounts.ts'
import * as asking from './asking-store.ts'
import { type Coins, transactionLink } from './coins.ts'
import type { NodeCalls, TokenLog } from './node-calls.ts'
import type { Parts } from './parts.ts'
import * as refunds from './refunds-store.ts'
import * as transfers from './transfers-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  coins: Coins
  parts: Parts
  money: MoneyStore
  nodesOf: (chain: number) => NodeCalls | undefined
}

type Page = { page: number; size: number }
const windowOf = ({ page, size }: Page) => ({ offset: (page - 1) * size, limit: size })

/** Money that came and settled nothing, and refunds, as organisers resolve them. */
export function createExceptionResolver({ database, coins, parts, money, nodesOf }: Needs) {
  const { orm } = database
  const nameOf = (chain: number) => coins.chainOf(chain)?.name ?? `${chain}`

  /** Returns the amount of a refund: its share of what came, in the token that came last. */
  async function backFor(refund: refunds.DueRefund) {
    const source = await transfers.transferOf(orm, refund.externalPayment)
    if (!source) throw new Error(`The money of refund ${refund.id} is not known`)
    const came = await refunds.cameFor(orm, refund.payment)
    const all = came.reduce((sum, one) => sum + rescale(one.amount, one.decimals, source.decimals), 0n)
    const unit = tagUnit(source.decimals)
    const share = (all * refund.amount) / refund.received
    return { source, amount: share - (share % unit) }
  }

  /** @throws CallError transferMissing where it is not at an address of the caller */
  async function mustOwn(transfer: number, owner: number): Promise<void> {
    if ((await refunds.ownerOf(orm, transfer)) !== owner) throw new CallError('orderMissing')
  }

  /**
   * The transfer of a transaction that gives money back, once it is final and counts for nothing else yet.
   * @throws CallError transactionMissing, notFinalYet, refundMismatch, refundCounted, paymentProviderFailed
   */
  async function sentBack(
    hash: string,
    { source, amount }: { source: transfers.TransferRow; amount: bigint },
    receiver: string,
    owner: number,
  ): Promise<TokenLog> {
    if (!/^0x[0-9a-f]{64}$/.test(hash)) throw new CallError('transactionMissing', 'hash')
    const nodes = nodesOf(source.chain)
    const finality = coins.chainOf(source.chain)?.finality
    if (!nodes || !finality) throw new CallError('paymentProviderFailed')
    const [head, receipt] = await Promise.all([nodes.head(), nodes.receipt(hash)]).catch((error: unknown) => {
      throw error instanceof ProviderError ? new CallError('paymentProviderFailed') : error
    })
    if (!receipt) throw new CallError('transactionMissing', 'hash')
    const own = await refunds.treasuriesOf(orm, owner)
    const fitting = receipt.transfers.filter(
      (one) => one.token === source.token && own.has(one.sender) && one.receiver === receiver && one.amount >= amount,
    )
    if (fitting.length === 0) throw new CallError('refundMismatch', 'hash')
    if (head - receipt.blockNumber + 1 < finality) throw new CallError('notFinalYet', 'hash')
    const counted = await refunds.countedLogs(orm, source.chain, hash)
    const free = fitting.find(({ logIndex }) => !counted.has(logIndex))
    if (!free) throw new CallError('refundCounted', 'hash')
    return free
  }

  return {
    async exceptions(input: Page, context: MemberContext): Promise<CallOutput<'stablecoinExceptions'>> {
      const { rows, total } = await transfers.exceptionsOf(orm, userOf(context), windowOf(input))
      const list = await Promise.all(
        rows.map(async (row) => ({
          ...{ id: row.id, chain: row.chain, chain_name: nameOf(row.chain), symbol: row.symbol },
          amount: tokenText(row.amount, row.decimals),
          kind: row.missing ? ('gone' as const) : row.kind || ('unknown' as const),
          ...{ sender: await withChecksum(row.sender), hash: row.hash },
          link: transactionLink(coins.chainOf(row.chain), row.hash),
          order_number: row.orderNumber,
          expected: row.expected && tokenText(BigInt(row.expected), row.decimals),
          seen_time: siteTime(row.seenAt),
        })),
      )
      return { list, total, more: input.page * input.size < total }
    },

    async refunds(input: Page, context: MemberContext): Promise<CallOutput<'stablecoinRefunds'>> {
      const { rows, total } = await refunds.dueRefunds(orm, userOf(context), windowOf(input))
      const list = await Promise.all(
        rows.map(async (row) => {
          const { source, amount } = await backFor(row)
          return {
            ...{ id: row.id, chain: source.chain, chain_name: nameOf(source.chain), symbol: source.symbol },
            ...{ amount: tokenText(amount, source.decimals), order: row.order, order_number: row.orderNumber },
            ...{ event_title: row.eventTitle, receiver: await withChecksum(source.sender), by: row.by },
            created_time: siteTime(row.createdAt),
          }
        }),
      )
      return { list, total, more: input.page * input.size < total }
    },

    /**
     * Says which order money is for, and whether it is enough although it is too little.
     * @throws CallError orderMissing, wrongState where it is paid or the money is resolved already, moneyTooLittle where
     *   nobody can send the rest any more
     */
    async assign(
      input: ParsedInput<'assignStablecoin'>,
      context: MemberContext,
    ): Promise<CallOutput<'assignStablecoin'>> {
      const owner = userOf(context)
      await mustOwn(input.transfer, owner)
      const reason = parseText(input.reason, paymentLimits.reason, 'reason')
      const payment = await refunds.payableOrder(orm, owner, input.order_number.trim().toUpperCase())
      if (payment === undefined) throw new CallError('orderMissing', 'order_number')
      const work = transaction(database, async (tx) => {
        const row = await transfers.heldTransfer(tx, input.transfer)
        if (row?.state !== 'exception' || row.missing) throw new CallError('wrongState', 'transfer')
        const about = await asking.paymentToPay(tx, payment)
        if (!about || about.state === 'paid' || about.state === 'short')
          throw new CallError('wrongState', 'order_number')
        await transfers.judge(tx, row.id, { state: 'exception', kind: 'short', payment })
        await transfers.noteResolved(tx, row.id, { by: owner, reason, now: context.now })
        const source = { by: 'organiser', actor: owner, text: reason, now: context.now } as const
        const result = await parts.settleIfEnough(tx, payment, row, source)
        if (result === 'known') throw new CallError('wrongState', 'order_number')
        if (result) return result
        const enough = input.enough ? await parts.settleAsEnough(tx, payment, row, source) : undefined
        if (enough === 'paid' || enough === 'refunding') return enough
        if (input.enough) throw new CallError('moneyTooLittle', 'order_number')
        if (about.state !== 'open') throw new CallError('moneyTooLittle', 'order_number')
        await parts.askForRest(tx, payment, context.now)
        return 'short' as const
      })
      return { result: await orRefusal(work) }
    },

    /**
     * Records a refund that the chain confirms.
     * @throws CallError orderMissing, wrongState, invalidInput, and those of the transaction that was named
     */
    async noteRefund(
      input: ParsedInput<'noteStablecoinRefund'>,
      context: MemberContext,
    ): Promise<CallOutput<'noteStablecoinRefund'>> {
      const owner = userOf(context)
      const refund = input.refund === undefined ? undefined : await refunds.dueRefund(orm, owner, input.refund)
      const transfer = input.transfer ?? null
      if (transfer !== null) await mustOwn(transfer, owner)
      else if (!refund) throw new CallError('orderMissing')
      const back = refund ? await backFor(refund) : await backOf(transfer ?? 0)
      const receiver = input.receiver ? await readAddress(input.receiver) : back.source.sender
      if (!receiver) throw new CallError('invalidInput', 'receiver')
      const sent = await sentBack(input.hash, back, receiver, owner)
      await transaction(database, async (tx) => {
        const noted = { chain: back.source.chain, hash: input.hash, logIndex: sent.logIndex, receiver }
        const of = { refund: refund?.id ?? null, transfer, amount: sent.amount, by: owner, now: context.now }
        if (refund) {
          const isNew = await money.noteRefund(
            {
              ...{ refund: refund.id, state: 'done', by: 'organiser', actor: owner, now: context.now },
              external_id: transfers.externalPaymentOf({ ...noted }),
            },
            tx,
          )
          if (!isNew) throw new CallError('wrongState', 'refund')
        } else {
          const row = await transfers.heldTransfer(tx, transfer ?? 0)
          if (row?.state !== 'exception' || row.missing) throw new CallError('wrongState', 'transfer')
          await transfers.judge(tx, row.id, { state: 'refunded', kind: row.kind, payment: row.payment })
          await transfers.noteResolved(tx, row.id, { by: owner, reason: '', now: context.now })
        }
        if (!(await refunds.noteRefund(tx, { ...noted, ...of }))) throw new CallError('refundCounted', 'hash')
      })
      return { result: 'refunded' }
    },
  }

  /** All of an exception is refunded. @throws CallError orderMissing */
  async function backOf(transfer: number) {
    const source = await transfers.transferById(orm, transfer)
    if (!source) throw new CallError('orderMissing')
    return { source, amount: source.amount }
  }
}
