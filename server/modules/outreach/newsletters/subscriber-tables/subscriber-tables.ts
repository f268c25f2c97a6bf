import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { newsletterLists, subscriberStates } from '#contract/outreach/newsletter-terms.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { workingFor } from '#server/platform/database/workload.ts'
import { createExportAddresses, type ExportQuery } from '#server/platform/exports/export-addresses.ts'
import type { ExportTraffic } from '#server/platform/exports/export-traffic.ts'
import { csvParts } from '#server/platform/exports/file-parts.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import type { Secrets } from '#server/platform/seal.ts'
import { siteDay, siteTime } from '#server/platform/site-time.ts'
import { type Row, sheetTypes } from '#server/platform/spreadsheets/rows.ts'
import { type ThreadPool, threadModule } from '#server/platform/thread-pool/thread-pool.ts'
import * as store from '../subscribers-store.ts'

export interface SubscriberTablesNeeds {
  database: Database
  secrets: Pick<Secrets, 'hmac'>
  audit: Pick<AuditService, 'record'>
  exportTraffic: ExportTraffic
  threads: Pick<ThreadPool, 'run'>
}

/** Path of exports, below the calls. */
export const subscribersPath = '/api/console/newsletter-exports'
const target = 'newsletterSubscribers'
const headings = [
  ...['email', 'status', 'lists', 'language', 'time_zone', 'minute', 'city'],
  ...['consent', 'created_time', 'confirmed_time', 'suspended_why'],
]
/** Subscribers that are read, or added, at once. */
const rowsAtOnce = 500

const readers = threadModule<typeof import('./read-subscribers.ts')>(new URL('./read-subscribers.ts', import.meta.url))

/** Subscribers as tables: taken over, and handed to administrators part by part. */
export function createSubscriberTables({ database, secrets, audit, exportTraffic, threads }: SubscriberTablesNeeds) {
  const { orm } = database
  const traffic = exportTraffic
  const addresses = createExportAddresses({ secrets, traffic }, { path: subscribersPath, names: ['state', 'list'] })

  async function* rowsOf(filter: store.SubscriberFilter): AsyncGenerator<Row[]> {
    yield [headings]
    let before: number | undefined
    for (;;) {
      const rows = await store.subscribersBefore(orm, filter, { before, limit: rowsAtOnce })
      if (rows.length === 0) return
      yield rows.map((row) => [
        row.address,
        // Other programs know no subscriber without lists.
        row.state === 'confirmed' && row.lists.length === 0 ? 'unsubscribed' : row.state,
        ...[row.lists.join(' '), row.language, row.timeZone, row.minute, row.city, row.consent],
        ...[siteTime(row.createdAt), row.confirmedAt && siteTime(row.confirmedAt), row.suspendedWhy],
      ])
      before = rows.at(-1)?.id
    }
  }

  return {
    /**
     * Takes a table over, or only reports what it would add.
     * @throws CallError invalidInput where nothing says how the subscribers agreed
     */
    async takeOver(
      { file, time_zone: timeZone, apply, ...input }: ParsedInput<'importNewsletterSubscribers'>,
      context: MemberContext,
    ): Promise<CallOutput<'importNewsletterSubscribers'>> {
      const { lists, language, minute, statement, confirmed } = input
      if (apply && !statement) throw new CallError('invalidInput', 'statement')
      const { rows, ...read } = await threads.run(readers, 'readSubscribers', file)
      const actor = userOf(context)
      const chosen = {
        ...{ consent: `import of ${siteDay(context.now)} by ${actor}: ${statement}`, minute, now: context.now },
        letterDue: confirmed ? undefined : context.now,
      }
      const added = await transaction(database, async (tx) => {
        let count = 0
        for (let at = 0; at < rows.length; at += rowsAtOnce) {
          const some = rows.slice(at, at + rowsAtOnce)
          const addresses = some.map(({ address }) => address)
          const known = await store.knownAddresses(tx, addresses)
          const unknown = some.filter(({ address }) => !known.has(address))
          const complete = unknown.map((row) => ({ lists, language, timeZone, ...row }))
          count += apply ? await store.addImported(tx, complete, chosen) : complete.length
        }
        if (apply && count > 0) {
          const after = { entries: count, confirmed, title: statement }
          await audit.record(tx, { actorId: actor, action: 'newsletter.import', target, after })
        }
        return count
      })
      return { added, known: rows.length - added, ...read }
    },

    /** @throws CallError tooManyRequests, exportUnderWay */
    async address(
      { state, list }: ParsedInput<'exportNewsletterSubscribers'>,
      context: MemberContext,
    ): Promise<CallOutput<'exportNewsletterSubscribers'>> {
      const user = userOf(context)
      const address = await addresses.make(user, { state: state ?? '', list: list ?? '' }, context.now)
      await transaction(database, (tx) =>
        audit.record(tx, { actorId: user, action: 'newsletter.export', target, after: { state, list } }),
      )
      return { name: `subscribers-${siteDay(context.now)}.csv`, address }
    },

    /**
     * Begins the table behind an address. `end` is to be called once it is sent, or nobody takes it any more.
     * @throws CallError notAllowed for an address of somebody else, or one that is not good any more; exportUsed,
     *   exportUnderWay, tooManyRequests
     */
    async open(query: ExportQuery, context: MemberContext) {
      const user = userOf(context)
      const { state, list } = addresses.read(user, query, context.now)
      const end = await addresses.begin(user, query)
      const filter = {
        state: subscriberStates.find((one) => one === state),
        list: newsletterLists.find((one) => one === list),
      }
      const parts = workingFor('exports', () => csvParts(traffic, rowsOf(filter)))
      return { name: `subscribers-${siteDay(context.now)}.csv`, type: sheetTypes.csv, parts, end }
    },
  }
}
