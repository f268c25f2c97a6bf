import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { nearestFirst } from '#language/text/name-rank.ts'
import { formsOf } from '#server/platform/text/keyword-forms.ts'
import { samplesTag } from '../tags.ts'
import { dayNumber, dayOfValue, dayText } from './daily.ts'
import { mainType } from './entity.ts'
import { relative } from './facts.ts'
import { marksShown } from './marks.ts'
import { type Asked, originOf, type Reader } from './reader.ts'
import { entitiesOf, entitiesOfLabels, seriesByKey, seriesOf } from './reading-store.ts'
import type { Totals } from './sums/totals.ts'
import { namesOf } from './table.ts'

const maxFound = 20
/** How long before a day the course of a number begins. */
const daysOfCourse = 365

/** Series by their keys: for comparing, embedding, and numbers in articles. */
export function createSeries(reader: Reader, totals: Totals) {
  const { orm } = reader.database

  async function loadSeries(keys: readonly string[], { language, tags }: Pick<Asked, 'language' | 'tags'>) {
    const rows = await seriesByKey(orm, keys)
    const entities = await entitiesOf(orm, { ids: rows.map(({ entityId }) => entityId) })
    for (const { key } of entities) reader.shows(key, tags)
    return {
      rows,
      entities: new Map(entities.map((one) => [one.id, { row: one, shown: reader.entity(one, language) }])),
    }
  }

  return {
    async data({ keys, ...range }: ParsedInput<'getDataSeries'>, asked: Asked): Promise<CallOutput<'getDataSeries'>> {
      const { rows, entities } = await loadSeries(keys, asked)
      const found = await reader.daily(rows, range)
      const asGiven = found.toSorted((one, other) => keys.indexOf(one.row.key) - keys.indexOf(other.row.key))
      const series = asGiven.map(({ row, daily }) =>
        reader.seriesShown(row, daily, entities.get(row.entityId)?.shown ?? null),
      )
      const coins = new Set(rows.flatMap(({ coin, entityId }) => [coin, entities.get(entityId)?.row.key ?? '']))
      const first = Math.min(...found.map(({ daily }) => daily.start))
      const last = Math.max(...found.map(({ daily }) => daily.start + daily.values.length - 1))
      const marks = (await marksShown(reader, coins, asked)).filter(
        ({ day }) => dayNumber(day) >= first && dayNumber(day) <= last,
      )
      return { series, marks, ...(await reader.provenance(rows.map(originOf), asked)) }
    },

    async values({ values }: ParsedInput<'getDataValues'>, asked: Asked): Promise<CallOutput<'getDataValues'>> {
      const { rows, entities } = await loadSeries([...new Set(values.map(({ series }) => series))], asked)
      const byKey = new Map((await reader.daily(rows, {})).map((one) => [one.row.key, one]))
      // Series that do not exist yet, and samples, give way to others.
      for (const { series } of values) reader.shows(series.split('.')[1] ?? '', asked.tags)
      const sums = await totals.byKeys(
        values.map(({ series }) => series),
        asked,
      )
      if (values.some(({ series }) => !sums.has(series) && (byKey.get(series)?.row.demo ?? true)))
        asked.tags.add(samplesTag)
      const shown = values.map(async ({ series, day, course }) => {
        const sum = sums.get(series)
        const single = byKey.get(series)
        if (!sum && !single) return []
        const { metric, unit } = sum ?? single?.row ?? {}
        const daily = sum?.daily ?? single?.daily
        if (!daily || !metric || !unit) return []
        const origins = sum ? totals.originsOf(sum) : single ? [originOf(single.row)] : []
        const { demo, sources } = await reader.provenance(origins, asked)
        const start = Math.max(daily.start, dayNumber(day) - daysOfCourse)
        const upTo = (last: number) =>
          daily.values.slice(0, Math.max(last - daily.start + 1, 0)).findLastIndex((value) => value !== null)
        const [then, now] = [upTo(dayNumber(day)), daily.values.findLastIndex((value) => value !== null)]
        return [
          {
            ...{ series, metric, unit, day, group: sum?.group ?? '', coin: sum?.coin ?? '' },
            entity: (single && !sum && entities.get(single.row.entityId)?.shown) || null,
            value_then: daily.values[then] ?? null,
            then_day: then < 0 ? null : dayText(dayOfValue(daily, daily.start + then)),
            value_now: daily.values[now] ?? null,
            now_day: now < 0 ? null : dayText(dayOfValue(daily, daily.start + now)),
            course: course ? { start: dayText(start), values: daily.values.slice(start - daily.start) } : null,
            sources,
            demo,
          },
        ]
      })
      const origins = [...rows.map(originOf), ...[...sums.values()].flatMap(totals.originsOf)]
      return { list: (await Promise.all(shown)).flat(), ...(await reader.provenance(origins, asked)) }
    },

    async find({ keyword }: ParsedInput<'findDataSeries'>, asked: Asked): Promise<CallOutput<'findDataSeries'>> {
      const forms = formsOf(keyword, reader.engine) ?? []
      const found = new Map(
        (await reader.everyTable(asked.tags)).flatMap(({ rows }) =>
          rows
            .filter(({ words }) => forms.some((form) => words.includes(form)))
            .map(({ entity }) => [entity.id, entity] as const),
        ),
      )
      const chosen = nearestFirst([...found.values()], forms, namesOf).slice(0, maxFound)
      const metrics = [
        'holdings',
        'price',
        'marketCap',
        'supply',
        'supplyUsd',
        'flow',
        'netAssets',
        'dominance',
      ] as const
      const rows = await reader.daily(await seriesOf(orm, { ids: chosen.map(({ id }) => id), metrics }), {
        from: dayText(dayNumber(asked.now.toISOString().slice(0, 10)) - 30),
      })
      const list = chosen.map((entity) => ({
        entity: reader.entity(entity, asked.language),
        series: rows
          .filter(({ row }) => row.entityId === entity.id)
          .map(({ row: { key, metric, unit }, daily }) => ({ key, metric, unit, last: daily.values.at(-1) ?? null })),
      }))
      return { list: list.filter(({ series }) => series.length > 0) }
    },

    async ofLabels({ labels }: ParsedInput<'getLabelData'>, asked: Asked): Promise<CallOutput<'getLabelData'>> {
      const found = await entitiesOfLabels(orm, labels)
      const entities = await entitiesOf(orm, { ids: found.map(({ entityId }) => entityId) })
      const byId = new Map(entities.map((one) => [one.id, one]))
      const tables = await reader.everyTable(asked.tags)
      return {
        list: found.flatMap(({ label, entityId }) => {
          const entity = byId.get(entityId)
          if (!entity) return []
          const price = tables.map(({ facts }) => facts.find(entityId, 'price')).find((one) => one !== undefined)
          const shown = reader.entity(entity, asked.language)
          const listed = tables.flatMap(({ type, rows }) =>
            rows.some((row) => row.entity.id === entityId) ? [type] : [],
          )
          const main = mainType(entity, listed)
          const types = listed.toSorted((one, other) => Number(other === main) - Number(one === main))
          return [{ label, entity: shown, types, price: price?.value ?? null, change: relative(price, 'day1') }]
        }),
      }
    },
  }
}

export type Series = ReturnType<typeof createSeries>
