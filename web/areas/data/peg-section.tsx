import type { ReactNode } from 'react'
import { pegDays } from '#contract/market/data-terms.ts'
import { entityPath } from '#web/domains/data/data-paths.ts'
import { useDataText } from '#web/domains/data/data-text.ts'
import { writeNumber } from '#web/domains/data/number.ts'
import { PegStrips } from '#web/domains/data/small-charts.tsx'
import { useLanguage } from '#web/platform/app-context.tsx'
import * as chartStyles from '#web/ui/chart/chart.module.css'
import { DataSection } from './data-section.tsx'
import type { DataTypeData, TypeContent } from './loaded-data.ts'

type Pegs = Extract<TypeContent, { type: 'stablecoins' }>['found']['pegs']

interface Props {
  pegs: Pegs
  place: DataTypeData['place']
  /** How far back they go. */
  choices: ReactNode
}

/** How far the largest coins are from their pegs: by the hour, or by the day over a longer time. */
export function PegSection({ pegs, place, choices }: Props) {
  const t = useDataText()
  const language = useLanguage()
  const { peg = 'hours' } = place
  const hours = Math.max(0, ...pegs.map((one) => one.hours.length))
  return (
    <DataSection title={t('pegs')} choices={choices}>
      <p className={chartStyles.chartUnit}>
        {peg === 'hours' ? t('pegsUnit', { n: hours }) : t('pegsDaysUnit', { n: pegDays[peg] })}
      </p>
      <PegStrips
        unit={t('unit.basisPoints')}
        strips={pegs.map(({ entity, deviation, hours: byHour, days }) => ({
          key: entity.key,
          name: entity.symbol || entity.name,
          href: entityPath('stablecoins', entity.key),
          values: peg === 'hours' ? byHour : days,
          deviation,
          written: writeNumber(deviation, 'basisPoints', language),
          ...(peg !== 'hours' && {
            furthest: t('pegsFurthest', { n: writeNumber(furthestOf(days), 'basisPoints', language) }),
          }),
        }))}
      />
    </DataSection>
  )
}

/** The value that is furthest from nothing; null where none is known. */
function furthestOf(values: readonly (number | null)[]): number | null {
  let furthest: number | null = null
  for (const value of values)
    if (value !== null && (furthest === null || Math.abs(value) > Math.abs(furthest))) furthest = value
  return furthest
}
