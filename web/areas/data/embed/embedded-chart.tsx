import { chartStyle } from '#web/domains/data/chart-style.ts'
import { DataChart } from '#web/domains/data/data-chart.tsx'
import { useDataText } from '#web/domains/data/data-text.ts'
import { MultipleDots } from '#web/domains/data/small-charts.tsx'
import { sourceLine } from '#web/domains/data/sources.tsx'
import { useLanguage } from '#web/platform/app-context.tsx'
import * as chartStyles from '#web/ui/chart/chart.module.css'
import { besideRoom } from '#web/ui/chart/plot-rooms.ts'
import type { DataTypeData, TypeContent } from '../loaded-data.ts'
import { multiplesOf } from '../multiples.ts'

/** The leading chart of a subject, without its choices. */
export function EmbeddedChart({
  title,
  place,
  content,
}: {
  title: string
  place: DataTypeData['place']
  content: TypeContent
}) {
  const t = useDataText()
  const language = useLanguage()
  const common = {
    title,
    room: besideRoom,
    file: `${place.type}-chart`,
    source: sourceLine(content.found, t),
    scale: place.scale,
  }
  switch (content.type) {
    case 'bitcoin':
    case 'ether':
      return <DataChart {...common} data={content.plot} kind="area" unit={content.type === 'bitcoin' ? 'btc' : 'eth'} />
    case 'etf':
      return (
        <DataChart
          {...common}
          data={content.plot}
          kind="bars"
          unit="usd"
          names={{ flow: t('metric.flow'), cumulative: t('cumulative') }}
        />
      )
    case 'stablecoins':
      return <DataChart {...common} data={content.plot} kind="area" unit="usd" />
    case 'market':
      return <DataChart {...common} data={content.prices} kind="lines" unit="usd" scale={place.scale ?? 'change'} />
    case 'stocks': {
      const { write, writeTick } = chartStyle('lines', 'multiple', language)
      return (
        <>
          <MultipleDots
            multiples={multiplesOf(content.all)}
            label={t('multiplesUnit')}
            worth={t('worth')}
            width={1200}
            height={260}
            {...{ write, writeTick }}
          />
          <p className={chartStyles.dataUnit}>{common.source}</p>
        </>
      )
    }
  }
}
