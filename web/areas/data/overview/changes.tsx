import { useState } from 'react'
import type { OverviewChange } from '#contract/market/data.ts'
import type { EntityKind } from '#contract/market/data-terms.ts'
import { entityPath } from '#web/domains/data/data-paths.ts'
import { useDataText } from '#web/domains/data/data-text.ts'
import { movement, writeNumber } from '#web/domains/data/number.ts'
import { ageOf } from '#web/domains/data/sources.tsx'
import { useHydrated, useLanguage } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { Spark } from '#web/ui/chart/spark.tsx'
import * as styles from '#web/ui/data-table/data-table.module.css'
import { DataTable, type TableColumn } from '#web/ui/data-table/data-table.tsx'
import { UiLink } from '#web/ui/link.tsx'
import { DataSection } from '../data-section.tsx'

const most = 10
/** Subjects whose changes can be shown alone. */
const groups = {
  all: () => true,
  holders: (kind: EntityKind) => kind === 'company' || kind === 'privateCompany' || kind === 'government',
  funds: (kind: EntityKind) => kind === 'fund',
  coins: (kind: EntityKind) => kind === 'coin' || kind === 'stablecoin' || kind === 'chain',
}
const groupNames = Object.keys(groups) as (keyof typeof groups)[]

/** The largest changes since yesterday as a table, each with its source and age. */
export function Changes({ changes }: { changes: readonly OverviewChange[] }) {
  const t = useDataText()
  const language = useLanguage()
  const { now } = useClock()
  const hydrated = useHydrated()
  const [group, setGroup] = useState<keyof typeof groups>('all')
  if (changes.length === 0) return null
  const short = { short: true }
  const columns: TableColumn<OverviewChange>[] = [
    {
      key: 'name',
      label: t('column.name'),
      cell: ({ type, entity }) => (
        <UiLink href={entityPath(type, entity.key)}>
          <span lang={entity.language}>{entity.name}</span>
        </UiLink>
      ),
    },
    {
      key: 'kind',
      label: t('column.kind'),
      cell: ({ entity, metric, unit }) =>
        `${t(`kind.${entity.kind}`)}${t('comma')}${t(`metric.${metric}`)}${unit === 'btc' || unit === 'eth' ? ` ${unit.toUpperCase()}` : ''}`,
    },
    {
      key: 'before',
      label: t('before'),
      numeric: true,
      cell: (row) => writeNumber(row.before, row.unit, language, short),
    },
    { key: 'now', label: t('now'), numeric: true, cell: (row) => writeNumber(row.now, row.unit, language, short) },
    {
      key: 'change',
      label: t('changed'),
      numeric: true,
      className: ({ change }) => movement(change),
      cell: (row) => writeNumber(row.change, row.unit, language, { signed: true, short: true }),
    },
    {
      key: 'trend',
      label: t('trend'),
      className: styles.dtableSpark,
      cell: ({ trend, source }) => <Spark values={trend} old={source?.stale} />,
    },
    {
      key: 'source',
      label: t('sourceAge'),
      numeric: true,
      className: ({ source }) => (source?.stale ? 'dtable__old' : 'dtable__quiet'),
      cell: ({ source }) =>
        source ? `${source.name}${source.source_time ? t('comma') + ageOf(source.source_time, now, t) : ''}` : '—',
    },
  ]
  return (
    <DataSection
      title={t('moved')}
      choices={
        hydrated && (
          <fieldset className={styles.choices} aria-label={t('viewLabel')}>
            {groupNames.map((one) => (
              <button key={one} type="button" aria-pressed={one === group} onClick={() => setGroup(one)}>
                {t(`moved.${one}`)}
              </button>
            ))}
          </fieldset>
        )
      }
    >
      <DataTable
        caption={t('moved')}
        columns={columns}
        rows={changes.filter(({ entity }) => groups[group](entity.kind)).slice(0, most)}
        rowKey={({ entity, metric, unit }) => `${entity.key} ${metric} ${unit}`}
      />
    </DataSection>
  )
}
