import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EventFieldValues, emptyEventFields } from '#contract/events/fields/event-fields.ts'
import { connectDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrations.ts'
import { createFetcher } from '#server/platform/net/public-fetch.ts'
import { openServices } from '#server/services.ts'
import { openSite } from '#server/site.ts'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { findings } from '#web/areas/organising/form/checks.ts'
import { emptyValues } from '#web/areas/organising/form/values.ts'
import { compareEvents } from '#web/domains/events/changes/compare-events.ts'
import { organisingEn } from '#web/locales/organising/en.ts'
import { organisingHant } from '#web/locales/organising/zh-hant.ts'
import { silentLog } from '../temporary-postgres.ts'

/**
 * Uses a field of events, named by FIELD, as the product has it after a walk through the guide "Add a field": in calls, in
 * the export, in differences and in the form. Prints what came of it.
 */
const field = process.env.FIELD ?? ''
const databaseUrl = process.env.DATABASE_URL ?? ''
const siteOrigin = 'http://site.test'
const secretKey = 'a-secret-of-more-than-32-characters-for-tests'

const database = await connectDatabase(databaseUrl, silentLog)
await migrate(database, new URL('../../server/', import.meta.url), silentLog)
await database.close()

const dataDir = await mkdtemp(join(tmpdir(), 'harbourwire-walk-data-'))
const options = { databaseUrl, dataDir, siteOrigin, secretKey, environment: 'test', fetcher: createFetcher() } as const
const services = await openServices(options, silentLog)
const app = await openSite({ siteOrigin, trustProxy: false }, silentLog as never, services, {})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as { port: number }
const site = { origin: `http://127.0.0.1:${port}`, services }

const editor = await addMember(site, { roles: ['editor'] })
const detail = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '从原理到实践。' }] }] }

/** Saves an event with a value in the field, and submits it. */
async function submit(value: unknown) {
  const saved = await editor.call('activityUpdate', {
    ...{ title: '证明之夜', start: '2030-12-05T19:00', end: '2030-12-05T22:00', city: '香港', venue: '数码港', detail },
    ...{ organiser_name: '港岛密码学社', [field]: value },
  })
  if (!saved.data?.saved) return { refused: saved.message, fields: saved.fields }
  const { id, version, fields } = saved.data.record
  const { data, message, fields: about } = await editor.call('submitActivity', { id, version })
  return data ? { id, saved: (fields as Record<string, unknown>)[field] } : { refused: message, fields: about }
}

const { id, ...given } = await submit(' 商务休闲 ')
const read = await callAsVisitor(site, 'getActivityDetails', { id }, { language: 'hk' })
const exported: string[] = []
await services.transfer.exportAll({
  accounts: false,
  now: new Date(),
  onLine: async (line) => void exported.push(line),
})
const empty = emptyEventFields()
const values = { ...emptyValues('en', 'General'), [field]: 'x'.repeat(200) }

process.stdout.write(
  JSON.stringify({
    ...given,
    invalid: await submit(5),
    tooLong: await submit('x'.repeat(200)),
    read: (read.data as unknown as Record<string, unknown>)[field],
    isExported: exported.some((line) => line.includes(`"${field}":"商务休闲"`)),
    differences: compareEvents(empty, { ...empty, [field]: '商务休闲' } as EventFieldValues, (_, value) => value),
    findings: findings(values).filter((finding) => finding.field === field),
    labels: [organisingEn, organisingHant].map((texts) => (texts as Record<string, string>)[`eventField.${field}`]),
  }),
)
await app.close()
await services.close()
await rm(dataDir, { recursive: true })
