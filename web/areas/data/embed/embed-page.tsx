import { chartStyle } from '#web/domains/data/chart-style.ts'
import * as dataStyles from '#web/domains/data/data.module.css'
import { DataChart } from '#web/domains/data/data-chart.tsx'
import { dataPath } from '#web/domains/data/data-paths.ts'
import { inDataTexts, useDataText } from '#web/domains/data/data-text.ts'
import { MultipleDots } from '#web/domains/data/small-charts.tsx'
import { sourceLine } from '#web/domains/data/sources.tsx'
import { useLanguage } from '#web/platform/app-context.tsx'
import { usePage } from '#web/router/page-data.ts'
import * as chartStyles from '#web/ui/chart/chart.module.css'
import { besideRoom } from '#web/ui/chart/plot.tsx'
import type { DataTypeData, TypeContent } from '../loaders.ts'
import { multiplesOf } from '../multiples.ts'
import { EmbedFrame } from './embed-frame.tsx'

/** The leading chart of a subject by itself. */
export const dataEmbedPage = inDataTexts(DataEmbedPage)

function DataEmbedPage() {
  const t = useDataText()
  const data = usePage<DataTypeData | null>()
  if (!data) {
    return (
      <EmbedFrame title={t('missingType')} path={dataPath} demo={false}>
        <p className={dataStyles.dataNone}>{t('noData')}</p>
      </EmbedFrame>
    )
  }
  const { place, content } = data
  const title =
    place.type === 'etf' ? `${t('flowsChart')} ${place.view === 'ETH' ? 'ETH' : 'BTC'}` : t(titles[place.type])
  return (
    <EmbedFrame title={title} path={`${dataPath}/${place.type}`} demo={content.found.demo}>
      <EmbeddedChart title={title} place={place} content={content} />
    </EmbedFrame>
  )
}

const titles = {
  bitcoin: 'type.bitcoin',
  ether: 'type.ether',
  etf: 'flowsChart',
  stablecoins: 'type.stablecoins',
  stocks: 'multiplesChart',
  market: 'pricesChart',
} as const

function EmbeddedChart({
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
