import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#language/languages.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { workingFor } from '#server/platform/database/workload.ts'
import { createExportAddresses, type ExportQuery } from '#server/platform/exports/export-addresses.ts'
import type { ExportTraffic } from '#server/platform/exports/export-traffic.ts'
import { csvParts } from '#server/platform/exports/file-parts.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import type { Secrets } from '#server/platform/seal.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { type Row, sheetTypes } from '#server/platform/spreadsheets/rows.ts'
import { submissionNumber } from './forms.ts'
import * as pages from './store.ts'
import * as store from './submissions-store.ts'

export interface SubmissionsExportNeeds {
  database: Database
  secrets: Pick<Secrets, 'hmac'>
  audit: Pick<AuditService, 'record'>
  exportTraffic: ExportTraffic
}

/** Path of exports, below the calls. */
export const submissionsPath = '/api/console/landing-exports'
/** Headings of what every submission has. */
const headings: Readonly<Record<Language, readonly string[]>> = {
  'zh-Hans': ['编号', '时间（UTC+8）', '语言'],
  'zh-Hant-HK': ['編號', '時間（UTC+8）', '語言'],
  en: ['No.', 'Time (UTC+8)', 'Language'],
}
/** Submissions that are read at once; a form may have twenty texts of 4,000 characters. */
const rowsAtOnce = 100

/** Creates the service that hands the submissions of a page to editors as a table, read part by part. */
export function createSubmissionsExport({ database, secrets, audit, exportTraffic: traffic }: SubmissionsExportNeeds) {
  const { orm } = database
  const addresses = createExportAddresses({ secrets, traffic }, { path: submissionsPath, names: ['id', 'language'] })

  /** A table with a column for each name that a field had. */
  async function* rowsOf(page: number, language: Language): AsyncGenerator<Row[]> {
    const labels = await store.labelsOf(orm, page)
    yield [[...headings[language], ...labels]]
    let before: number | undefined
    for (;;) {
      const rows = await store.listBefore(orm, page, { before, limit: rowsAtOnce })
      if (rows.length === 0) return
      yield rows.map(({ id, sentAt, language: written, values }) => {
        const byLabel = new Map(values.map(({ label, value }) => [label, value]))
        return [submissionNumber(id), siteTime(sentAt), written, ...labels.map((label) => byLabel.get(label) ?? '')]
      })
      before = rows.at(-1)?.id
    }
  }

  return {
    /** @throws CallError itemMissing, tooManyRequests, exportUnderWay */
    async address(
      { id }: ParsedInput<'exportLandingSubmissions'>,
      context: MemberContext,
    ): Promise<CallOutput<'exportLandingSubmissions'>> {
      const page = await pages.find(orm, id)
      if (!page) throw new CallError('itemMissing')
      const user = userOf(context)
      const address = await addresses.make(user, { id, language: context.language }, context.now)
      const submissions = await store.countOf(orm, { page: id, unseen: false })
      await transaction(database, (tx) =>
        audit.record(tx, {
          ...{ actorId: user, action: 'landingPage.export', target: `landingPage:${id}` },
          after: { title: page.content.texts.title, submissions },
        }),
      )
      return { name: `${page.path}.csv`, address }
    },

    /**
     * Begins the table behind an address. `end` is to be called once it is sent, or nobody takes it any more.
     * @throws CallError notAllowed for an address of somebody else, or one that is not good any more; itemMissing,
     *   exportUsed, exportUnderWay, tooManyRequests
     */
    async open(query: ExportQuery, context: MemberContext) {
      const user = userOf(context)
      const asked = addresses.read(user, query, context.now)
      const id = Number(asked.id)
      const page = await pages.find(orm, id)
      if (!page) throw new CallError('itemMissing')
      const end = await addresses.begin(user, query)
      const parts = workingFor('exports', () => csvParts(traffic, rowsOf(id, asked.language as Language)))
      return { name: `${page.path}.csv`, type: sheetTypes.csv, parts, end }
    },
  }
}
