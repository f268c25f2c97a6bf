import type { Database } from '#server/platform/database/database.ts'
import { dayMs, hourMs } from '#server/platform/durations.ts'
import { ProviderError } from '#server/platform/net/provider-error.ts'
import type { Accounts } from '../accounts.ts'
import type { PaymentProvider, ProviderAccount, ProviderRecord } from '../providers/provider.ts'
import { accountById } from '../store.ts'
import { createBooks } from './books-store.ts'
import * as chainBooks from './chain-books-store.ts'
import type { Finding } from './finding.ts'
import * as store from './records-store.ts'

export interface CheckedBooks {
  findings: Finding[]
  events: store.EventSums[]
  /** Tokens at the addresses of organisers. */
  addresses: chainBooks.AddressSums[]
  orders: number
}

interface Needs {
  database: Pick<Database, 'orm'>
  accounts: Accounts
  providers: Readonly<Record<string, PaymentProvider>>
}

/** Providers are asked for what is so old at most. */
const recordsMs = 400 * dayMs
/** Money that came just now is taken in within this time by itself. */
const settlingMs = hourMs
const checkRetentionMs = 90 * dayMs
const detailLength = 300

/** Holds the books against payments and refunds, and these against what the providers have on record. */
export function createBooksCheck({ database, accounts, providers }: Needs) {
  const { orm } = database
  const books = createBooks(orm)

  async function ownFindings(): Promise<Finding[]> {
    const found = await books.check()
    const events = await store.eventsOfOrders(
      orm,
      found.map(({ order }) => order),
    )
    return found.map(({ order, what, entered, expected }) => ({
      ...{ event: events.get(order) ?? null, order, what, noted: `${entered}`, expected: `${expected}`, detail: '' },
    }))
  }

  /** Returns the differences between a provider's record and the site's. */
  function differencesOf(record: ProviderRecord, noted: store.NotedMoney | undefined, now: Date): Finding[] {
    const detail = record.externalPayment
    if (!noted || noted.externalPayment !== record.externalPayment) {
      const isFresh = now.getTime() - record.createdAt.getTime() < settlingMs
      if (record.taken === 0n || record.refunded === record.taken || isFresh) return []
      const about = { event: noted?.event ?? null, order: noted?.order ?? null }
      return [{ ...about, what: 'unknown', noted: '0', expected: `${record.taken}`, detail }]
    }
    const { event, order, received, refunded, asked } = noted
    // Amounts of two currencies are not comparable.
    if (noted.currency !== record.currency)
      return [{ event, order, what: 'currency', noted: noted.currency, expected: record.currency, detail }]
    const found: Finding[] = []
    if (received !== record.taken)
      found.push({ event, order, what: 'taken', noted: `${received}`, expected: `${record.taken}`, detail })
    if (record.refunded < refunded || record.refunded > refunded + asked)
      found.push({ event, order, what: 'refunded', noted: `${refunded}`, expected: `${record.refunded}`, detail })
    return found
  }

  /** Compares an account with its provider's records. @throws ProviderError */
  async function compared(provider: PaymentProvider, account: ProviderAccount, now: Date): Promise<Finding[]> {
    if (!provider.records) return []
    const since = new Date(now.getTime() - recordsMs)
    const noted = await store.moneyOf(orm, account.id, since)
    const unseen = new Map(noted.map((one) => [one.externalPayment, one]))
    const byMoney = new Map(unseen)
    const found: Finding[] = []
    for await (const record of provider.records(account, since)) {
      const key = { payment: record.payment, external: record.externalPayment }
      const asItIs = () => store.moneyNow(orm, account.id, key)
      // Other programs may use the same account: what carries no order of this site is none of its business.
      const known = byMoney.get(record.externalPayment) ?? (await asItIs())
      if (!known || known.orderNumber !== record.orderNumber) continue
      unseen.delete(record.externalPayment)
      if (differencesOf(record, known, now).length === 0) continue
      // It may have moved while the provider was asked.
      found.push(...differencesOf(record, await asItIs(), now))
    }
    for (const { event, order, received, externalPayment } of unseen.values())
      found.push({ event, order, what: 'missing', noted: `${received}`, expected: '0', detail: externalPayment ?? '' })
    return found
  }

  /** Findings about tokens: the books of addresses, and payments that the chain no longer has. */
  async function chainFindings(): Promise<Finding[]> {
    const [differing, gone] = await Promise.all([
      chainBooks.checkAddresses(orm),
      chainBooks.paymentsWithoutTransfer(orm),
    ])
    return [
      ...differing.map(({ chain, symbol, treasury, what, entered, expected }) => ({
        ...{ event: null, order: null, what, noted: entered, expected, detail: `${symbol} ${chain} ${treasury}` },
      })),
      ...gone.map(({ event, order, received, external }) => ({
        ...{ event, order, what: 'missing' as const, noted: received, expected: '0', detail: external },
      })),
    ]
  }

  async function providersFindings(now: Date): Promise<Finding[]> {
    const found: Finding[] = []
    for (const id of await store.accountsWithMoney(orm)) {
      const row = await accountById(orm, id)
      const provider = row && providers[row.provider]
      if (!row || !provider) continue
      try {
        found.push(...(await compared(provider, accounts.decryptAccount(row), now)))
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        const detail = `${provider.name} ${id}: ${error.message}`.slice(0, detailLength)
        found.push({ event: null, order: null, what: 'unreachable', noted: '0', expected: '0', detail })
      }
    }
    return found
  }

  /** Checks all books, and asks all providers; may take minutes where there are many payments. */
  async function check(now: Date): Promise<CheckedBooks> {
    const events = await store.sumsByEvent(orm)
    const addresses = await chainBooks.sumsByAddress(orm)
    const findings = [...(await ownFindings()), ...(await chainFindings()), ...(await providersFindings(now))]
    return { findings, events, addresses, orders: events.reduce((sum, one) => sum + one.orders, 0) }
  }

  return {
    check,

    /** Returns the differences of the books of organisers' addresses from what came there. */
    addresses: () => chainBooks.checkAddresses(orm),

    /** Checks, and keeps what came out of it for the newsroom. */
    async checkAndKeep(now: Date): Promise<CheckedBooks> {
      const began = performance.now()
      const checked = await check(now)
      const { findings, orders } = checked
      const finishedAt = new Date(now.getTime() + Math.round(performance.now() - began))
      const forgetBefore = new Date(now.getTime() - checkRetentionMs)
      await store.storeCheck(
        orm,
        { startedAt: now, finishedAt, orders, found: findings.length, findings },
        forgetBefore,
      )
      return checked
    },

    last: (most: number) => store.lastChecks(orm, most),

    /** How much was off when the books were checked last; 0 before the first check. */
    countFound: async (): Promise<number> => (await store.lastChecks(orm, 1))[0]?.found ?? 0,
  }
}
