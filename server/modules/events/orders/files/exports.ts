import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { OrderState } from '#contract/events/order-terms.ts'
import { writeAmount } from '#contract/events/payments/pricing.ts'
import type { Answer } from '#contract/events/tickets.ts'
import type { Language } from '#language/languages.ts'
import type { TicketsService } from '#server/modules/events/tickets/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { siteDay, siteDayStart } from '#server/platform/site-time.ts'
import { zonedTime } from '#server/platform/text/zoned-time.ts'
import type { Access } from '../access.ts'
import type { EventsOfOrders } from '../needs.ts'
import { countOf, ordersAfter, ticketsAfter, zoneOf } from '../organiser-store.ts'
import { type ExportHeading, exportHeadings, exportStates, timeHeading } from './export-headings.ts'
import { type Row, type SheetFormat, sheetTypes, spreadsheet } from './spreadsheet.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  events: Pick<EventsOfOrders, 'requireRole'>
  tickets: Pick<TicketsService, 'questions' | 'codesAfter' | 'countCodes'>
  access: Access
  /** Tables of other subjects; read anew each time, since these are created later. */
  tables: readonly ExportedTable[]
}

/** A table that another subject adds to those which organisers load. */
export interface ExportedTable {
  of: string
  /** The heading first, then rows part by part. @param day of the site's time, where one was asked for */
  rows(event: number, language: Language, day: string): AsyncGenerator<Row[]>
  count(event: number, day: string): Promise<number>
}

/** A free order that was taken back was cancelled: nothing was refunded. */
const wordOf = ({ state, total }: { state: OrderState; total: number }) =>
  state === 'refund_complete' && total === 0 ? 'cancelled' : state

/** The total of an order in its currency, as a number that spreadsheets add up. */
const amountOf = ({ total, currencyExponent }: { total: number; currencyExponent: number }): number =>
  Number(writeAmount(BigInt(total), currencyExponent))

/** Query of the address of an export, as it came. */
export type ExportQuery = Readonly<Record<string, unknown>>

const rowsAtOnce = 1_000
const goodForMs = 10 * 60_000
/** Path of exports, below the calls. */
export const exportPath = '/api/admin/activity/exports'

/** Orders and attendees as spreadsheets, read and sent part by part: how many there are makes no difference to memory. */
export function createExports({ database, events, tickets, access, tables }: Needs) {
  const { orm } = database

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
    const words = exportStates[language].orders
    let after = 0
    for (;;) {
      const rows = await ordersAfter(orm, event, after, rowsAtOnce)
      if (rows.length === 0) return
      yield rows.map(({ row, types, tickets }) => [
        ...[row.number, words[wordOf(row)], row.name, row.email, types, tickets, row.currency, amountOf(row)],
        ...[local(row.createdAt), local(row.paidAt)],
      ])
      after = rows.at(-1)?.row.id ?? 0
    }
  }

  async function* attendees(event: number, language: Language): AsyncGenerator<Row[]> {
    const [questions, { local, heading }] = await Promise.all([tickets.questions(event), timesOf(event, language)])
    const words = exportStates[language].attendees
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
    const { local, heading } = await timesOf(event, language)
    yield [heading(exportHeadings[language].codes)]
    let after = 0
    for (;;) {
      const rows = await tickets.codesAfter(event, after, rowsAtOnce)
      if (rows.length === 0) return
      yield rows.map(({ row, types }) => [
        ...[row.code, row.purpose, row.purpose === 'invitation' ? null : row.value, row.combinable ? '✓' : ''],
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
    const table = own[of] ?? tables.find((one) => one.of === of)
    if (!table) throw new CallError('invalidInput', 'of')
    return table
  }

  const signed = (user: number, { id, of, format, day, until, language }: Record<string, string | number>) =>
    access.download([user, id, of, format, day, until, language].join(' '))
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
      const asked = { id, of, format, day, language, until: now.getTime() + goodForMs }
      const query = Object.entries({ ...asked, token: signed(userOf(context), asked) })
      return {
        address: `${exportPath}?${new URLSearchParams(query.map(([name, value]) => [name, `${value}`]))}`,
        name: nameOf(of, id, day, now, format),
        rows: await tableOf(of).count(id, day),
      }
    },

    /**
     * The spreadsheet behind an address.
     * @throws CallError notAllowed for an address of somebody else, or one that is not good any more
     */
    open(query: ExportQuery, user: number, now: Date) {
      const text = (name: string) => (typeof query[name] === 'string' ? query[name] : '')
      const asked = {
        ...{ id: text('id'), of: text('of'), format: text('format'), day: text('day') },
        ...{ until: text('until'), language: text('language') },
      }
      const isGood = access.opens(text('token'), signed(user, asked)) && Number(asked.until) > now.getTime()
      if (!isGood) throw new CallError('notAllowed')
      const format = asked.format as SheetFormat
      const table = tableOf(asked.of).rows(Number(asked.id), asked.language as Language, asked.day)
      const name = nameOf(asked.of, asked.id, asked.day, now, format)
      return { name, type: sheetTypes[format], parts: spreadsheet(format, table) }
    },
  }
}

function answerText(answer: Answer | undefined): string | null {
  if (answer === undefined) return null
  if (typeof answer === 'boolean') return answer ? '✓' : ''
  return Array.isArray(answer) ? answer.join('; ') : answer
}
