import { z } from 'zod'
import { CallError } from '#contract/errors.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import type { Envelopes } from '../sending/envelopes.ts'
import { suspend } from '../subscribers-store.ts'
import * as store from './bounces-store.ts'
import { type DeliveryReport, readReport } from './report.ts'
import { isFromSender, type ReportHeaders } from './signature.ts'

interface BouncesNeeds {
  database: Database
  envelopes: Pick<Envelopes, 'readReturnPath'>
  /** Absent: no reports are accepted. */
  secret: string | undefined
}

/** Report of a provider in JSON; several providers are adapted to it by their own rules for webhooks. */
const providerReport = z.object({
  type: z.enum(['bounce', 'complaint']),
  /** The return path of the email. */
  return_path: z.string().max(400),
  /** True if the address does not exist. */
  permanent: z.boolean().default(false),
  status: z
    .string()
    .regex(/^[45]\.\d{1,3}\.\d{1,3}$/)
    .optional(),
})
const providerReports = z.union([providerReport.transform((one) => [one]), z.array(providerReport).max(1_000)])

/** Handles bounces and complaints. Only the signed return path of an email has any effect. */
export function createBounces({ database, envelopes, secret }: BouncesNeeds) {
  async function apply(report: DeliveryReport, now: Date): Promise<boolean> {
    const delivery = report.paths.map(envelopes.readReturnPath).find((id) => id !== undefined)
    if (delivery === undefined) return false
    return transaction(database, async (tx) => {
      const subscriber = await store.addBounce(tx, delivery, report, now)
      if (subscriber === undefined) return false
      if (report.kind === 'complaint') await suspend(tx, subscriber, 'complaint', now)
      else if (report.isFinal) await suspend(tx, subscriber, 'bounce', now)
      else if (await store.countSoftBounce(tx, subscriber, now)) await suspend(tx, subscriber, 'soft', now)
      return true
    })
  }

  function reportsIn(body: string, isJson: boolean): DeliveryReport[] {
    if (!isJson) return [readReport(body)].filter((report) => report !== undefined)
    let value: unknown
    try {
      value = JSON.parse(body)
    } catch {
      throw new CallError('invalidInput')
    }
    const read = providerReports.safeParse(value)
    if (!read.success) throw new CallError('invalidInput')
    return read.data.map(({ type, return_path: path, permanent, status = '' }) => ({
      ...{ kind: type, isFinal: permanent, status, paths: [path] },
    }))
  }

  return {
    /**
     * Takes a report.
     * @returns how many emails it changed something about
     * @throws CallError notAllowed for another sender, invalidInput for JSON that is no report
     */
    async take(
      body: string,
      { isJson, headers, now }: { isJson: boolean; headers: ReportHeaders; now: Date },
    ): Promise<number> {
      if (!secret || !isFromSender(headers, body, { secret, now })) throw new CallError('notAllowed')
      let changed = 0
      for (const report of reportsIn(body, isJson)) if (await apply(report, now)) changed += 1
      return changed
    },
  }
}

export type Bounces = ReturnType<typeof createBounces>
