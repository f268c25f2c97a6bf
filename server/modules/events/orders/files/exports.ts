import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { writeAmount } from '#contract/events/payments/pricing.ts'
import type { Answer } from '#contract/events/tickets.ts'
import type { Language } from '#language/languages.ts'
import type { TicketsService } from '#server/modules/events/tickets/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { workingFor } from '#server/platform/database/workload.ts'
import { createExportAddresses, type ExportQuery } from '#server/platform/exports/export-addresses.ts'
import type { ExportTraffic } from '#server/platform/exports/export-traffic.ts'
import { type ExportNeeds, fileParts } from '#server/platform/exports/file-parts.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import type { Secrets } from '#server/platform/seal.ts'
import { siteDay, siteDayStart } from '#server/platform/site-time.ts'
import { type Row, type SheetFormat, sheetTypes } from '#server/platform/spreadsheets/rows.ts'
import { zonedTime } from '#server/platform/text/zoned-time.ts'
import type { EventsOfOrders } from '../needs.ts'
import { countOf, ordersAfter, ticketsAfter, zoneOf } from '../organiser-store.ts'
import { type ExportHeading, exportHeadings, timeHeading } from './export-headings.ts'
import { codePurposes, orderStateWord, sheetTitles, ticketStates } from './export-words.ts'

interface Needs extends ExportNeeds {
  database: Pick<Database, 'orm'>
  secrets: Pick<Secrets, 'hmac'>
  exportTraffic: ExportTraffic
  events: Pick<EventsOfOrders, 'requireRole'>
  tickets: Pick<TicketsService, 'questions' | 'codesAfter' | 'countCodes' | 'currencyOf'>
  /** The money of orders as far as it is known; read again each time, since the payments are created later. */
  money: readonly OrderMoney[]
}

/** Payment of an order, in the words of its reader. */
export interface PaidMoney {
  method: string
  /** Refunded amount in the smallest unit of the order's currency. */
  refunded: number
  receipts: string
}

/** Money of orders; the payments know. */
export interface OrderMoney {
  /** @returns that of the orders for which money came or a receipt was issued */
  of(orders: readonly number[], language: Language): Promise<ReadonlyMap<number, PaidMoney>>
  /** The same for organisers, as a spreadsheet of its own. */
  table: ExportedTable
}

/** A table of another subject that organisers load. */
export interface ExportedTable {
  of: string
  /** The heading first, then rows part by part. @param day of the site's time, where one was asked for */
  rows(event: number, language: Language, day: string): AsyncGenerator<Row[]>
  count(event: number, day: string): Promise<number>
}

/** An amount in a currency, as a number that spreadsheets add up. */
const amountOf = (amount: number, exponent: number): number => Number(writeAmount(BigInt(amount), exponent))

/** Reading and writing this many takes the thread that answers readers a few milliseconds. */
const rowsAtOnce = 500
/** Path of exports, below the calls. */
export const exportPath = '/api/admin/activity/exports'

/** Orders, attendees and codes as spreadsheets, read part by part. */
export function createExports({ database, secrets, exportTraffic: traffic, events, tickets, money, ...needs }: Needs) {
  const { orm } = database
  const addresses = createExportAddresses(
    { secrets, traffic },
    { path: exportPath, names: ['id', 'of', 'format', 'day', 'language'] },
  )

  /** Times of a table are those of its event's zone, which its headings name. */
  async function timesOf(event: number, language: Language) {
    const zone = await zoneOf(orm, event)
    return {
      local: (moment: Date | null) => moment && { local: zonedTime(moment, zone).slice(0, 19).replace('T', ' ') },
      heading: (titles: readonly ExportHeading[]) =>
        titles.map((title) => (typeof title === 'string' ? title : timeHeading(title, zone, language))),
    }
  }

  async function* orders(event: number, language: Language): AsyncGenerator<Row[]> {
    const { local, heading } = await timesOf(event, language)
    yield [heading(exportHeadings[language].orders)]
    const [source] = money
    let after = 0
    for (;;) {
      const rows = await ordersAfter(orm, event, after, rowsAtOnce)
      if (rows.length === 0) return
      const ids = rows.map(({ row }) => row.id)
      const paid = await source?.of(ids, language)
      yield rows.map(({ row, types, tickets }) => {
        const amount = (value: number) => amountOf(value, row.currencyExponent)
        const { method = '', refunded = 0, receipts = '' } = paid?.get(row.id) ?? {}
        return [
          ...[row.number, orderStateWord(row, language), row.name, row.email, types, tickets, row.currency],
          ...[row.subtotal, row.discount, row.fee, row.tax, row.total, refunded].map(amount),
          ...[method, receipts, local(row.createdAt), local(row.paidAt)],
        ]
      })
      after = rows.at(-1)?.row.id ?? 0
    }
  }

  async function* attendees(event: number, language: Language): AsyncGenerator<Row[]> {
    const [questions, { local, heading }] = await Promise.all([tickets.questions(event), timesOf(event, language)])
    const words = ticketStates[language]
    yield [[...heading(exportHeadings[language].attendees), ...questions.map(({ label }) => label)]]
    let after = { orderId: 0, lineId: 0, place: 0 }
    for (;;) {
      const rows = await ticketsAfter(orm, event, after, rowsAtOnce)
      if (rows.length === 0) return
      yield rows.map(({ ticket, number, typeName }) => [
        ...[ticket.id, number, typeName, ticket.name, ticket.email, words[ticket.state], local(ticket.createdAt)],
        ...questions.map(({ id }) => answerText(ticket.answers[id])),
      ])
      after = rows.at(-1)?.ticket ?? after
    }
  }

  async function* codes(event: number, language: Language): AsyncGenerator<Row[]> {
    const [{ local, heading }, priced] = await Promise.all([timesOf(event, language), tickets.currencyOf(event)])
    const words = codePurposes[language]
    const { currency, currency_exponent: exponent } = priced
    yield [heading(exportHeadings[language].codes)]
    let after = 0
    for (;;) {
      const rows = await tickets.codesAfter(event, after, rowsAtOnce)
      if (rows.length === 0) return
      yield rows.map(({ row, types }) => [
        ...[row.code, words[row.purpose], row.purpose === 'percent' ? { basisPoints: row.value } : null],
        ...(row.purpose === 'amount' ? [amountOf(row.value, exponent), currency] : [null, null]),
        row.combinable ? '✓' : '',
        ...[row.uses, row.usesLimit, local(row.validFrom)],
        ...[local(row.validUntil), row.pausedAt ? '✓' : '', row.batch, types],
      ])
      after = rows.at(-1)?.row.id ?? 0
    }
  }

  const own: Record<string, Pick<ExportedTable, 'rows' | 'count'>> = {
    orders: { rows: orders, count: (event) => countOf(orm, 'orders', event) },
    attendees: { rows: attendees, count: (event) => countOf(orm, 'attendees', event) },
    codes: { rows: codes, count: (event) => tickets.countCodes(event) },
  }
  /** @throws CallError invalidInput for a table that no subject has */
  function tableOf(of: string): Pick<ExportedTable, 'rows' | 'count'> {
    const table = own[of] ?? money.find(({ table }) => table.of === of)?.table
    if (!table) throw new CallError('invalidInput', 'of')
    return table
  }

  const nameOf = (of: string, id: number | string, day: string, now: Date, format: string) =>
    `${of}-${id}-${day || siteDay(now)}.${format}`

  return {
    /** @throws CallError where the caller does not manage the event */
    async address(
      { id, of, format, day = '' }: ParsedInput<'activityExport'>,
      context: MemberContext,
    ): Promise<CallOutput<'activityExport'>> {
      await events.requireRole(id, context, ['owner', 'manager'])
      const { language, now } = context
      // A reconciliation is of one day; nothing else is.
      if ((of === 'reconciliation') !== (siteDayStart(day) !== undefined)) throw new CallError('invalidInput', 'day')
      return {
        address: await addresses.make(userOf(context), { id, of, format, day, language }, now),
        name: nameOf(of, id, day, now, format),
        rows: await tableOf(of).count(id, day),
      }
    },

    /**
     * Begins the spreadsheet behind an address. `end` is to be called once it is sent, or nobody takes it any more.
     * @throws CallError notAllowed for an address of somebody else, or one that is not good any more; exportUsed,
     *   exportUnderWay, exportTooLarge, tooManyRequests; where the caller does not manage the event any more
     */
    async open(query: ExportQuery, context: MemberContext) {
      const { now } = context
      const user = userOf(context)
      const asked = addresses.read(user, query, now)
      await events.requireRole(Number(asked.id), context, ['owner', 'manager'])
      const format = asked.format as SheetFormat
      const language = asked.language as Language
      const end = await addresses.begin(user, query)
      try {
        const rows = tableOf(asked.of).rows(Number(asked.id), language, asked.day)
        const title = sheetTitles[language][asked.of] ?? asked.of
        const parts = await workingFor('exports', () => fileParts({ ...needs, traffic }, rows, { format, title }))
        return { name: nameOf(asked.of, asked.id, asked.day, now, format), type: sheetTypes[format], parts, end }
      } catch (error) {
        end()
        throw error
      }
    },
  }
}

function answerText(answer: Answer | undefined): string | null {
  if (answer === undefined) return null
  if (typeof answer === 'boolean') return answer ? '✓' : ''
  return Array.isArray(answer) ? answer.join('; ') : answer
}
