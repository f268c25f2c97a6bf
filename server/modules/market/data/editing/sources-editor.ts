import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { RunProblem, SourceRun, StaffSource } from '#contract/market/data-desk.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { orRefusal } from '#server/platform/database/refusals.ts'
import { cleanText } from '#server/platform/database/written-texts.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { parseAddress } from '#server/platform/net/https-address.ts'
import type { Secrets } from '#server/platform/seal.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { connectors } from '../connectors/registry.ts'
import { keyContext, type SourceRunner } from '../sources/source-runner.ts'
import * as store from '../sources/sources-store.ts'
import { everyTypeTag, sourcesTag } from '../tags.ts'
import { countHeld } from '../writing/desk-store.ts'

interface Needs {
  database: Database
  bus: Bus
  audit: Pick<AuditService, 'record'>
  secrets: Secrets
  sourceRunner: SourceRunner
  /** Sources may be on this machine and in private networks, also without encryption. */
  allowPrivate: boolean
}

const shownRuns = 100
const unread = new Set(['manual', 'file', 'demo'])

/** Sources as the newsroom sets them up, and what their readings came to. */
export function createSourcesEditor({ database, bus, audit, secrets, sourceRunner, allowPrivate }: Needs) {
  const { orm } = database

  const record = (tx: Transaction, context: MemberContext, action: string, id: number, after?: object) =>
    audit.record(tx, { actorId: userOf(context), action: `dataSource.${action}`, target: `dataSource:${id}`, after })

  async function mustLock(tx: Transaction, id: number): Promise<store.SourceRow> {
    const row = await store.lockSource(tx, id)
    if (!row) throw new CallError('itemMissing')
    // Values that editors enter or that come in files are never read again.
    if (unread.has(row.connector)) throw new CallError('wrongState')
    return row
  }

  return {
    async list(): Promise<CallOutput<'dataSources'>> {
      const rows = await store.listSources(orm)
      const runs = await store.lastRuns(
        orm,
        rows.map(({ id }) => id),
      )
      const last = new Map(runs.map((run) => [run.sourceId, run]))
      const keyed = await store.keyedSources(orm)
      return {
        list: rows.map((row) => sourceShown(row, last.get(row.id), keyed.has(row.id))),
        connectors: [...connectors.values()].map((one) => ({
          ...{ key: one.key, name: one.name, address: one.address, website: one.website },
          every_minutes: one.everyMinutes,
          keyed: one.keyHeader !== undefined,
          options: JSON.stringify(one.parseOptions({}), null, 2),
        })),
        held: await countHeld(orm),
      }
    },

    /** @throws CallError editConflict, itemMissing, wrongState, nameTaken, invalidInput */
    async save(
      { id, version, connector, key, ...given }: ParsedInput<'saveDataSource'>,
      context: MemberContext,
    ): Promise<{ id: number }> {
      const kind = connectors.get(connector)
      if (!kind) throw new CallError('invalidInput', 'connector')
      const name = cleanText(given.name)
      if (!name) throw new CallError('invalidInput', 'name')
      const fields = {
        name,
        address: parseAddress(given.address, 'address', { unencrypted: allowPrivate }),
        website: given.website ? parseAddress(given.website, 'website') : '',
        options: optionsOf(given.options, (options) => kind.parseOptions(options)),
        everyMinutes: given.every_minutes,
        staleMinutes: given.stale_minutes,
        limits: given.limits,
      }
      return transaction(database, async (tx) => {
        if (id !== undefined) {
          const before = await mustLock(tx, id)
          if (before.version !== version) throw new CallError('editConflict')
          if (before.connector !== connector) throw new CallError('invalidInput', 'connector')
          // A key that was given for one server is not sent to another.
          const isElsewhere = new URL(before.address).origin !== new URL(fields.address).origin
          if (isElsewhere && key === undefined && (await store.sealedKey(tx, id)))
            throw new CallError('invalidInput', 'key')
          await store.changeSource(tx, id, fields)
        }
        const source = { ...fields, connector, key: `${connector}:${keyOf(name)}` }
        const saved = id ?? (await orRefusal(store.addSource(tx, source), { data_sources_key_key: 'nameTaken' }))
        if (key !== undefined) await store.setKey(tx, saved, key === null ? null : secrets.seal(key, keyContext(saved)))
        await record(tx, context, 'save', saved, { title: name, link: fields.address })
        await bus.publish(tx, [sourcesTag])
        return { id: saved }
      })
    },

    /** @throws CallError itemMissing, wrongState */
    async pause(
      { id, paused }: ParsedInput<'pauseDataSource'>,
      context: MemberContext,
    ): Promise<Record<string, never>> {
      await transaction(database, async (tx) => {
        const row = await mustLock(tx, id)
        if (row.paused === paused) return
        await store.changeSource(tx, id, { paused })
        await record(tx, context, paused ? 'pause' : 'resume', id)
      })
      return {}
    },

    /** @throws CallError itemMissing, wrongState */
    async runNow({ id }: ParsedInput<'runDataSource'>, context: MemberContext): Promise<SourceRun> {
      const source = await transaction(database, async (tx) => {
        const row = await mustLock(tx, id)
        await record(tx, context, 'run', id)
        return row
      })
      await sourceRunner.run(source, { byHand: true, now: context.now })
      const [run] = await store.runsOf(orm, id, 1)
      if (!run) throw new CallError('itemMissing')
      return runShown(run)
    },

    /** @throws CallError itemMissing, wrongState */
    async remove({ id }: ParsedInput<'deleteDataSource'>, context: MemberContext): Promise<Record<string, never>> {
      await transaction(database, async (tx) => {
        const { name } = await mustLock(tx, id)
        await store.deleteSource(tx, id)
        await record(tx, context, 'delete', id, { title: name })
        await bus.publish(tx, [sourcesTag, ...everyTypeTag])
      })
      return {}
    },

    async runs({ id }: ParsedInput<'dataSourceRuns'>): Promise<CallOutput<'dataSourceRuns'>> {
      return { list: (await store.runsOf(orm, id, shownRuns)).map(runShown) }
    },
  }
}

/** Distinguishes the sources of a connector: their names in the letters of any script, so that only like names are alike. */
const keyOf = (name: string): string => {
  const letters = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
  return letters.replace(/^-|-$/g, '').slice(0, 60) || 'source'
}

/** @throws CallError invalidInput where it is no JSON, or not what the connector takes */
function optionsOf(text: string, parse: (options: unknown) => unknown): Record<string, unknown> {
  try {
    return parse(JSON.parse(text)) as Record<string, unknown>
  } catch {
    throw new CallError('invalidInput', 'options')
  }
}

const runShown = (run: store.RunRow): SourceRun => ({
  id: run.id,
  start_time: siteTime(run.startedAt),
  end_time: run.endedAt && siteTime(run.endedAt),
  by_hand: run.byHand,
  problem: run.problem as RunProblem | null,
  added: run.added,
  changed: run.changed,
  held: run.held,
  left_out: run.leftOut,
  notes: run.notes,
})

function sourceShown(row: store.SourceRow, run: store.RunRow | undefined, keyed: boolean): StaffSource {
  const scheduled = !unread.has(row.connector)
  return {
    ...{ id: row.id, version: row.version, name: row.name, connector: row.connector },
    ...{ address: row.address, website: row.website, options: JSON.stringify(row.options, null, 2) },
    every_minutes: row.everyMinutes,
    stale_minutes: row.staleMinutes,
    limits: row.limits,
    ...{ scheduled, paused: row.paused, keyed },
    problem: row.problem as RunProblem | null,
    failures: row.failures,
    source_time: row.sourceAt && siteTime(row.sourceAt),
    read_time: row.readAt && siteTime(row.readAt),
    next_time: scheduled && !row.paused ? siteTime(row.nextRunAt) : null,
    last_run: run ? runShown(run) : null,
  }
}
