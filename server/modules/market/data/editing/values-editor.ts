import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import {
  type DataMetric,
  type DataUnit,
  heldCoins,
  isOfCoin,
  lacksCoin,
  largestValue,
  smallestValue,
} from '#contract/market/data-terms.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { findSource, ownSource } from '../sources/sources-store.ts'
import { entityTag, sourcesTag, typesOf, typeTag } from '../tags.ts'
import * as store from '../writing/desk-store.ts'
import { ingest } from '../writing/intake.ts'
import { lastDays, nameEntity, noteSeries, writePoints } from '../writing/intake-store.ts'
import { implausible } from '../writing/plausibility.ts'

interface Needs {
  database: Database
  bus: Bus
  audit: Pick<AuditService, 'record'>
}

const dayMs = 86_400_000
/** A series is drawn day by day from its first one on: a mistyped year would be centuries of days. */
const firstMs = Date.UTC(1970, 0, 1)
/** Longest time by which the day of a value may lie in the future. */
const aheadMs = 2 * dayMs

/** The unit of a metric. */
const unitFor = (metric: DataMetric, coin: string): DataUnit => {
  if (metric === 'holdings') return coin === heldCoins.ether ? 'eth' : 'btc'
  if (metric === 'supply') return 'native'
  if (metric === 'dominance') return 'share'
  return metric === 'sentiment' ? 'count' : 'usd'
}

/** Values that wait for an editor, and values that editors enter. */
export function createValuesEditor({ database, bus, audit }: Needs) {
  const { orm } = database

  async function write(tx: Transaction, held: store.HeldRow, context: MemberContext): Promise<void> {
    const at = Date.parse(held.at)
    const sourceAt = held.sourceAt === null ? null : Date.parse(held.sourceAt)
    const origin = { sourceId: held.sourceId, now: context.now, by: userOf(context) }
    await writePoints(tx, [{ seriesId: held.seriesId, at, value: held.value, sourceAt }], origin)
    await noteSeries(tx, [held.seriesId], origin)
    await store.decideHeld(tx, held.id, { verdict: 'confirmed', by: userOf(context), now: context.now })
  }

  /** Values of the same series that are believed once another one is. */
  async function release(tx: Transaction, held: store.HeldRow, context: MemberContext): Promise<number> {
    let released = 0
    for (const next of await store.heldAfter(tx, held)) {
      const known = await lastDays(tx, [held.seriesId], 60)
      const before = known
        .map(({ day, value }) => ({ at: Date.parse(`${day}T00:00:00Z`), value }))
        .filter(({ at }) => at <= Date.parse(next.at))
      const source = next.sourceId === null ? undefined : await findSource(tx, next.sourceId)
      const point = { metric: next.metric, kind: next.kind, at: Date.parse(next.at), value: next.value }
      const compared = implausible(point, before, source?.limits ?? {})
      if (compared !== undefined) {
        await store.compareHeld(tx, next.id, compared)
        continue
      }
      await write(tx, next, context)
      released++
    }
    return released
  }

  const tagsOf = ({ metric, kind, coin, entityKey }: store.HeldRow) => [
    ...typesOf(metric, kind, coin).map(typeTag),
    entityTag(entityKey),
  ]

  return {
    async listHeld({ page, size }: ParsedInput<'heldDataPoints'>): Promise<CallOutput<'heldDataPoints'>> {
      const rows = await store.heldPoints(orm, { limit: size, offset: (page - 1) * size })
      const total = await store.countHeld(orm)
      const list = rows.map((row) => ({
        id: row.id,
        entity: { key: row.entityKey, name: row.entityName },
        ...{ series: row.series, metric: row.metric, unit: row.unit, value: row.value, before: row.before },
        time: siteTime(new Date(row.at)),
        source_name: row.sourceName ?? '',
        arrived_time: siteTime(new Date(row.arrivedAt)),
      }))
      return { list, total, more: page * size < total }
    },

    /** @throws CallError itemMissing of one that does not wait any more */
    async decide(
      { id, verdict }: ParsedInput<'decideDataPoint'>,
      context: MemberContext,
    ): Promise<CallOutput<'decideDataPoint'>> {
      return transaction(database, async (tx) => {
        const held = await store.lockHeld(tx, id)
        if (!held) throw new CallError('itemMissing')
        let released = 0
        if (verdict === 'refused') await store.decideHeld(tx, id, { verdict, by: userOf(context), now: context.now })
        else {
          await write(tx, held, context)
          released = await release(tx, held, context)
        }
        await audit.record(tx, {
          actorId: userOf(context),
          action: verdict === 'confirmed' ? 'dataPoint.confirm' : 'dataPoint.refuse',
          target: `dataEntity:${held.entityId}`,
          before: { value: held.before },
          after: { title: held.entityName, series: held.series, value: held.value },
        })
        await bus.publish(tx, tagsOf(held))
        return { released }
      })
    },

    async points({ series, page, size }: ParsedInput<'staffDataPoints'>): Promise<CallOutput<'staffDataPoints'>> {
      const { rows, total } = await store.pointsOf(orm, series, { limit: size, offset: (page - 1) * size })
      const list = rows.map(({ at, value, sourceName, arrivedAt, former }) => ({
        time: siteTime(new Date(at)),
        day: new Date(at).toISOString().slice(0, 10),
        value,
        source_name: sourceName ?? '',
        arrived_time: siteTime(new Date(arrivedAt)),
        former: former.map((one) => ({ value: one.value, corrected_time: siteTime(new Date(one.at)) })),
      }))
      return { list, total, more: page * size < total }
    },

    /** @throws CallError itemMissing, invalidInput of a day that is none or has not come, and of a value that cannot be */
    async save(
      { entity: key, metric, coin, day, value }: ParsedInput<'saveDataPoint'>,
      context: MemberContext,
    ): Promise<CallOutput<'saveDataPoint'>> {
      const at = Date.parse(`${day}T00:00:00Z`)
      if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day)
        throw new CallError('invalidInput', 'day')
      if (at < firstMs || at > context.now.getTime() + aheadMs) throw new CallError('invalidInput', 'day')
      const isSized = value === 0 || (Math.abs(value) >= smallestValue && Math.abs(value) <= largestValue)
      if (!isSized || (value < 0 && metric !== 'flow')) throw new CallError('invalidInput', 'value')
      if (lacksCoin({ metric, coin }) || (!isOfCoin(metric) && coin !== '')) throw new CallError('invalidInput', 'coin')
      return transaction(database, async (tx) => {
        const entity = await store.entityByKey(tx, key)
        if (!entity) throw new CallError('itemMissing')
        const sourceId = await ownSource(tx, 'manual', 'Harbourwire')
        const { id, kind, name } = entity
        const point = { entity: key, metric, unit: unitFor(metric, coin), coin, at, value }
        const found = { id: key, name, kind }
        const origin = { sourceId, family: 'key', limits: {}, now: context.now, by: userOf(context), confirmed: true }
        // Values that editors enter name entities by their keys.
        await nameEntity(tx, id, [`key:${key}`])
        const { tags } = await ingest(
          tx,
          { entities: [found], points: [point], trades: [], leftOut: [], untold: 0 },
          origin,
        )
        const series = `${metric}.${key}${coin && `.${coin}`}`
        await audit.record(tx, {
          actorId: userOf(context),
          action: 'dataPoint.save',
          target: `dataEntity:${id}`,
          after: { title: name, series, day, value },
        })
        await bus.publish(tx, [...tags, sourcesTag])
        return { series }
      })
    },
  }
}
