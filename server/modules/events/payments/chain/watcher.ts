import type { Chain } from '#server/platform/config/chains-config.ts'
import { type Database, type Executor, transaction } from '#server/platform/database/database.ts'
import { dayMs } from '#server/platform/durations.ts'
import type { Log } from '#server/platform/log.ts'
import { NodeError } from '#server/platform/net/chain-nodes.ts'
import type { MoneyStore } from '../money-store.ts'
import { matchTransfer, tagOf } from './amounts.ts'
import * as asking from './asking-store.ts'
import * as cursors from './cursor-store.ts'
import type { NodeCalls } from './node-calls.ts'
import { createParts } from './parts.ts'
import * as transfers from './transfers-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  money: MoneyStore
  log: Pick<Log, 'warn' | 'error'>
}

const minuteMs = 60_000
/** One process at a time reads a chain, and another goes on where it ended so long ago. */
const leaseMs = minuteMs
/** Nodes that fail are left in peace so long. */
const retryMs = 15_000
/** How often a chain is read while somebody is about to pay there, and while nobody is. */
const awaitedEveryMs = 4_000
const idleEveryMs = minuteMs
/** Maximum number of ranges of blocks at once, and transfers in one go; the rest follows the next time. */
const rangesAtOnce = 20
const judgedAtOnce = 100
/** An amount rests so long after its payment is over. */
const restingMs = 30 * dayMs

/**
 * Reads what came to organisers' addresses on a chain. It goes on behind the last block that is final, so that whatever
 * was above it may change; a transfer counts once it is final and its transaction was asked about by itself.
 */
export function createWatcher(chain: Chain, nodes: NodeCalls, { database, money, log }: Needs) {
  const { orm } = database
  const parts = createParts(money)
  const known = new Map(chain.tokens.map((token) => [token.contract, token]))

  /** Reads all that is new. @returns the newest block. @throws NodeError */
  async function read(now: Date, signal?: AbortSignal): Promise<number> {
    // The head comes first: receivers added afterwards are paid in later blocks only.
    const head = await nodes.head()
    const final = head - chain.finality
    const cursor = await cursors.cursorOf(orm, chain.id)
    const receivers = await cursors.treasuries(orm)
    if (!cursor) await cursors.addCursor(orm, chain.id, { readTo: Math.max(final, -1), head, lookedAt: now })
    const readTo = cursor?.readTo ?? Math.max(final, -1)
    if (receivers.length === 0) {
      await cursors.moveCursor(orm, chain.id, { readTo: final, head, lookedAt: now })
      return head
    }
    // Final blocks are read once more, since nodes that lag behind return fewer transfers.
    let from = Math.max(0, readTo - chain.finality + 1)
    let range = chain.range
    for (let ranges = 0; from <= head && ranges < rangesAtOnce && !signal?.aborted; ranges += 1) {
      const to = Math.min(head, from + range - 1)
      let logs: Awaited<ReturnType<NodeCalls['transfers']>>
      try {
        logs = await nodes.transfers(from, to, receivers)
      } catch (error) {
        if (!(error instanceof NodeError) || error.reason !== 'tooMuch' || range === 1) throw error
        range = Math.ceil(range / 2)
        continue
      }
      const isAll = to === head
      const found = logs.flatMap((one) => {
        const token = known.get(one.token)
        return token ? [{ ...one, symbol: token.symbol, decimals: token.decimals }] : []
      })
      const part = { from, to: isAll ? undefined : to, now }
      const reached = { readTo: Math.min(to, final), head, lookedAt: isAll ? now : (cursor?.lookedAt ?? now) }
      await transaction(database, async (tx) => {
        await cursors.noteTransfers(tx, chain.id, found, part)
        await cursors.moveCursor(tx, chain.id, reached)
      })
      from = to + 1
    }
    return head
  }

  /** Judges what is final. Each transfer is judged once, in a transaction with what follows from it. */
  async function settle(head: number, now: Date, signal?: AbortSignal): Promise<void> {
    const due = await transfers.finalTransfers(orm, chain.id, head - chain.finality + 1, judgedAtOnce)
    for (const row of due) {
      if (signal?.aborted) return
      const receipt = await nodes.receipt(row.hash)
      const isThere = receipt?.transfers.some(
        (one) =>
          one.logIndex === row.logIndex &&
          one.token === row.token &&
          one.receiver === row.treasury &&
          one.amount === row.amount,
      )
      // A node that does not know it yet is asked again; one that lost it says so when the range is read again.
      if (!receipt || !isThere || head - receipt.blockNumber + 1 < chain.finality) continue
      await transaction(database, async (tx) => {
        const held = await transfers.heldTransfer(tx, row.id)
        if (held?.state === 'seen') await judge(tx, held, now)
      }).catch((error: unknown) => log.error({ err: error, transfer: row.id }, 'A transfer could not be matched'))
    }
  }

  async function judge(tx: Executor, row: transfers.TransferRow, now: Date): Promise<void> {
    const asked = await transfers.askedLike(tx, row, tagOf(row.amount, row.decimals))
    const match = matchTransfer(row.amount, row.decimals, asked)
    if (match.kind === 'small') return transfers.judge(tx, row.id, { state: 'small' })
    if (match.kind === 'unknown') return transfers.judge(tx, row.id, { state: 'exception', kind: 'unknown' })
    const { payment, kind } = match.asked
    if (match.kind === 'exact' && kind === 'whole') {
      const about = await asking.paymentToPay(tx, payment)
      if (!about) throw new Error(`Payment ${payment} is gone`)
      const external = transfers.externalPaymentOf(row)
      const came = { payment, received: about.amount, external_payment: external }
      await money.settle({ ...came, by: 'system', now }, tx)
      // A buyer who pays twice has a second payment, which is refunded.
      const settled = await asking.paymentBy(tx, external)
      return transfers.judge(tx, row.id, { state: 'settled', payment: settled ?? payment })
    }
    await transfers.judge(tx, row.id, { state: 'exception', kind: match.kind === 'over' ? 'over' : 'short', payment })
    if (match.kind !== 'over' && !(await parts.settleIfEnough(tx, payment, row, { now })))
      await parts.askForRest(tx, payment, now)
  }

  return {
    /** Reads the chain and settles what is final, whether or not another process does. @throws NodeError */
    async readNow(now: Date, signal?: AbortSignal): Promise<void> {
      const head = await read(now, signal)
      await settle(head, now, signal)
    },

    /**
     * Reads the chain where it is time to and no other process does it.
     * @returns whether it was read
     */
    async look(now: Date, signal?: AbortSignal): Promise<boolean> {
      const pause = (await cursors.isAwaited(orm, chain.id)) ? awaitedEveryMs : idleEveryMs
      const [until, before] = [new Date(now.getTime() + leaseMs), new Date(now.getTime() - pause)]
      if (!(await cursors.lease(orm, chain.id, now, until, before))) return false
      try {
        await this.readNow(now, signal)
        await cursors.release(orm, chain.id, now, '')
        await cursors.freeAmounts(orm, new Date(now.getTime() - restingMs))
        return true
      } catch (error) {
        const isOfNode = error instanceof NodeError
        log[isOfNode ? 'warn' : 'error']({ err: error, chain: chain.id }, 'A chain could not be read')
        // Whatever stops the reading has a name in the list of chains; other chains go on.
        const problem = isOfNode ? error.message : 'The answer could not be processed'
        await cursors.release(orm, chain.id, new Date(now.getTime() + retryMs), problem)
        return false
      }
    },
  }
}
