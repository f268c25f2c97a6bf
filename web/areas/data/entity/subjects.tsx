import type { CallOutput } from '#contract/calls.ts'
import type { DataType } from '#contract/market/data-terms.ts'
import { entityPath } from '#web/domains/data/data-paths.ts'
import { useDataText } from '#web/domains/data/data-text.ts'
import { inUnit } from '#web/domains/data/heading-unit.ts'
import { movement, writeNumber } from '#web/domains/data/number.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { UiLink } from '#web/ui/link.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import * as styles from './peers.module.css'

type Found = Pick<CallOutput<'getDataEntity'>, 'entity' | 'rows'>
interface SubjectProps {
  found: Found
  /** The subject whose page is shown. */
  type: DataType
}

/** The pages about one entity: a company may hold both coins and be listed. */
export function SubjectTabs({ found: { entity, rows }, type }: SubjectProps) {
  const t = useDataText()
  if (rows.length < 2) return null
  return (
    <Tabs
      label={t('tabs')}
      tabs={rows.map((row) => ({
        href: entityPath(row.type, entity.key),
        label: t(`type.${row.type}`),
        current: row.type === type,
      }))}
    />
  )
}

/** Links to the entities before and after one in the table of the subject. */
export function Neighbours({ found: { entity, rows }, type }: SubjectProps) {
  const t = useDataText()
  const language = useLanguage()
  const neighbours = rows.find((row) => row.type === type)?.neighbours ?? []
  if (neighbours.length < 2) return null
  return (
    <section aria-label={t('neighbours')}>
      <SectionHead title={inUnit(t('neighbours'), unitOf(type), t)} />
      <ol className={styles.peers}>
        {neighbours.map(({ rank, row }) => {
          const { value, unit, change, changeUnit } = leadingOf(type, row.values)
          return (
            <li key={row.key} aria-current={row.key === entity.key ? 'true' : undefined}>
              <b>{rank}</b>
              <UiLink href={entityPath(type, row.key)}>
                <span lang={row.language}>{row.name}</span>
              </UiLink>
              <span>{writeNumber(value, unit, language, { short: true })}</span>
              <em className={movement(change)}>
                {writeNumber(change, changeUnit, language, { signed: true, short: true })}
              </em>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const unitOf = (type: DataType): 'btc' | 'eth' | 'usd' =>
  type === 'bitcoin' ? 'btc' : type === 'ether' ? 'eth' : 'usd'

type Values = Found['rows'][number]['row']['values']

/** The number that a table ranks by, and how it changed within a day. */
function leadingOf(type: DataType, values: Values) {
  const unit = unitOf(type)
  if (unit !== 'usd') return { value: values.holdings, unit, change: values.change1, changeUnit: unit }
  if (type === 'etf') return { value: values.netAssets, unit, change: values.flow, changeUnit: unit }
  const value = type === 'stablecoins' ? values.supplyUsd : values.marketCap
  return { value, unit, change: values.change1, changeUnit: 'change' as const }
}
