import type { OverviewSubject } from '#contract/market/data.ts'
import { chartLabel, chartStyle, nameSeries } from '#web/domains/data/chart-style.ts'
import * as dataStyles from '#web/domains/data/data.module.css'
import { useDataText } from '#web/domains/data/data-text.ts'
import { writeNumber } from '#web/domains/data/number.ts'
import { MultipleDots } from '#web/domains/data/small-charts.tsx'
import { useLanguage } from '#web/platform/app-context.tsx'
import { Plot } from '#web/ui/chart/plot.tsx'
import type { PlotData, PlotKind } from '#web/ui/chart/plot-data.ts'
import { smallRoom } from '#web/ui/chart/plot-rooms.ts'
import { Treemap } from '#web/ui/chart/treemap.tsx'
import type { DataOverviewData } from '../loaded-data.ts'
import { multiplesOf } from '../multiples.ts'

/** The small chart of a subject, of the kind that says most of it. */
export function SubjectChart({ subject: { type }, data }: { subject: OverviewSubject; data: DataOverviewData }) {
  const t = useDataText()
  const language = useLanguage()
  const label = t(`type.${type}`)
  if (type === 'bitcoin') {
    const parts = data.holders.map(({ entity: { key, name, symbol }, holdings }) => ({
      key,
      name,
      symbol,
      value: holdings,
      text: writeNumber(holdings, 'btc', language, { short: true }),
    }))
    return <Treemap parts={parts} label={t('largestLabel')} width={smallRoom.width} height={smallRoom.height} />
  }
  if (type === 'stocks') {
    const { write, writeTick } = chartStyle('lines', 'multiple', language)
    return (
      <MultipleDots
        multiples={multiplesOf(data.companies)}
        label={t('multiplesUnit')}
        worth={t('worth')}
        {...{ write, writeTick }}
      />
    )
  }
  if (type === 'etf') {
    const flows = { key: 'flow', name: '', values: data.flows.map(({ total }) => total) }
    return (
      <SmallPlot
        data={{ days: data.flows.map(({ day }) => day), series: [flows] }}
        kind="bars"
        unit="usd"
        label={label}
      />
    )
  }
  if (type === 'stablecoins') return <SmallPlot data={data.supply} kind="area" unit="usd" label={label} />
  if (type === 'ether') return <SmallPlot data={data.ether} kind="steps" unit="eth" label={label} />
  return <SmallPlot data={data.dominance} kind="area" unit="share" label={label} />
}

function SmallPlot({
  data,
  kind,
  unit,
  label,
}: {
  data: PlotData
  kind: PlotKind
  unit: 'usd' | 'eth' | 'share'
  label: string
}) {
  const t = useDataText()
  const language = useLanguage()
  if (data.days.length < 2) return <p className={dataStyles.dataNone}>{t('noData')}</p>
  const style = chartStyle(kind, unit, language)
  return <Plot data={data} style={style} room={smallRoom} label={chartLabel(label, nameSeries(data, t), style, t)} />
}
