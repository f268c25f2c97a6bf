import { DataChart } from '#web/domains/data/data-chart.tsx'
import { useDataText } from '#web/domains/data/data-text.ts'
import { inUnit } from '#web/domains/data/heading-unit.ts'
import { sourceLine } from '#web/domains/data/sources.tsx'
import type { PlotData } from '#web/ui/chart/plot-data.ts'
import { lowRoom } from '#web/ui/chart/plot-rooms.ts'
import { DataSection } from './data-section.tsx'

interface Props {
  type: 'bitcoin' | 'ether'
  months: PlotData
  found: Parameters<typeof sourceLine>[0]
}

/** How much all holders of a coin gained or gave away in each month. */
export function MonthsChart({ type, months, found }: Props) {
  const t = useDataText()
  const unit = type === 'bitcoin' ? 'btc' : 'eth'
  if (months.days.length < 2) return null
  return (
    <DataSection title={inUnit(t('monthsChart'), unit, t)}>
      <DataChart
        title={`${t(`type.${type}`)}${t('comma')}${t('monthsChart')}`}
        file={`${type}-months`}
        data={months}
        kind="bars"
        unit={unit}
        unitWords={t('monthsNote')}
        names={{ months: t('monthsChart') }}
        room={lowRoom}
        monthly
        source={sourceLine(found, t)}
      />
    </DataSection>
  )
}
