import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { lacksCoin } from '#contract/market/data-terms.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, sanitizeForPostgres, transaction } from '#server/platform/database/database.ts'
import { cleanText } from '#server/platform/database/written-texts.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { decodeBytes } from '#server/platform/text/decode.ts'
import { ThreadLostError, type ThreadPool, threadModule } from '#server/platform/thread-pool/thread-pool.ts'
import type { Reading } from '../connectors/connector.ts'
import type { ReadResult, readHead } from '../connectors/registry.ts'
import { ownSource } from '../sources/sources-store.ts'
import { sourcesTag } from '../tags.ts'
import { farPoints, ingest } from '../writing/intake.ts'
import { fileFamily, findEntities } from '../writing/resolve-entities.ts'

interface Needs {
  database: Database
  bus: Bus
  threads: ThreadPool
  audit: Pick<AuditService, 'record'>
}

const readers = threadModule<typeof import('../connectors/registry.ts')>(
  new URL('../connectors/registry.ts', import.meta.url),
)
const most = { bytes: 6 << 20, shown: 100, problems: 200, entities: 2_000 }

type Head = ReturnType<typeof readHead>

/** Numbers in files: looked at row by row before any is stored. */
export function createFileImport({ database, bus, threads, audit }: Needs) {
  /** @throws CallError invalidInput of a file that is none, or whose columns are not there, and of holdings of no coin */
  return async function importFile(
    { file, name: given, mapping, preview }: ParsedInput<'importData'>,
    context: MemberContext,
  ): Promise<CallOutput<'importData'>> {
    const bytes = Buffer.from(file, 'base64')
    if (bytes.length > most.bytes) throw new CallError('invalidInput', 'file')
    if (lacksCoin(mapping)) throw new CallError('invalidInput', 'coin')
    const name = cleanText(given)
    if (!name) throw new CallError('invalidInput', 'name')
    const { text, encoding } = await decodeText(bytes)
    const options = { ...mapping, format: 'csv' }
    const { head, result } = await read(text, options)
    const refusal = (reason: string, detail: string) => ({
      ...{ encoding, ...head, taken: 0, values: [], new_entities: [], failed: 1, added: 0, changed: 0 },
      problems: [{ place: '1', reason, detail: sanitizeForPostgres(detail, 300) }],
    })
    if ('failure' in result) return refusal(result.fault ?? result.failure, result.message)
    const { reading } = result
    if (reading.entities.length > most.entities) return refusal('manyThings', `> ${most.entities}`)
    const seen = await transaction(database, async (tx) => {
      const known = await findEntities(tx, reading.entities, fileFamily)
      return { known, far: await farPoints(tx, reading.points, { known, now: context.now }) }
    })
    const names = new Map(reading.entities.map((entity) => [entity.id, entity.name]))
    const stored = preview ? { added: 0, changed: 0 } : await store(reading, { name, context })
    return {
      encoding,
      ...head,
      taken: reading.points.length,
      values: reading.points.slice(0, most.shown).map((point) => ({
        entity: names.get(point.entity) ?? point.entity,
        known: seen.known.has(point.entity),
        day: new Date(point.at ?? context.now.getTime()).toISOString().slice(0, 10),
        value: point.value,
        far: seen.far.has(point),
      })),
      new_entities: reading.entities
        .filter(({ id }) => !seen.known.has(id))
        .map(({ name }) => name)
        .slice(0, most.shown),
      failed: reading.leftOut.length + reading.untold,
      problems: reading.leftOut.slice(0, most.problems),
      ...stored,
    }
  }

  /** Reads the content of a file; one that is made to take long is rejected as too large. */
  async function read(text: string, options: object): Promise<{ head: Head; result: ReadResult }> {
    let head: Head = { columns: [], separator: '' }
    try {
      head = await threads.run(readers, 'readHead', text)
      return { head, result: await threads.run(readers, 'readAnswer', 'mapped-table', 'table', text, { ...options }) }
    } catch (error) {
      if (!(error instanceof ThreadLostError)) throw error
      return { head, result: { failure: 'tooMuch', message: '' } }
    }
  }

  /** Everything that can be taken over, by an editor who has looked at it. */
  async function store(reading: Reading, { name, context }: { name: string; context: MemberContext }) {
    return transaction(database, async (tx) => {
      const sourceId = await ownSource(tx, 'file', sanitizeForPostgres(name, 100))
      const origin = {
        sourceId,
        family: fileFamily,
        limits: {},
        now: context.now,
        by: userOf(context),
        confirmed: true,
      }
      const { added, changed, tags } = await ingest(tx, reading, origin)
      await audit.record(tx, {
        actorId: userOf(context),
        action: 'dataSource.import',
        target: `dataSource:${sourceId}`,
        after: { title: name, entries: added + changed },
      })
      await bus.publish(tx, [...tags, sourcesTag])
      return { added, changed }
    })
  }
}

async function decodeText(bytes: Buffer): Promise<{ text: string; encoding: string }> {
  const { text, reading } = await decodeBytes(bytes)
  return { text: sanitizeForPostgres(text), encoding: reading.encoding }
}
