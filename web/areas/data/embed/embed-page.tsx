import * as dataStyles from '#web/domains/data/data.module.css'
import { dataPath } from '#web/domains/data/data-paths.ts'
import { inDataTexts, useDataText } from '#web/domains/data/data-text.ts'
import { inUnit, unitShown } from '#web/domains/data/heading-unit.ts'
import { usePage } from '#web/router/page-data.ts'
import { EmbeddedChart } from '../charts.ts'
import type { DataTypeData } from '../loaded-data.ts'
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
  const what =
    place.type === 'etf' ? `${t('flowsChart')} ${place.view === 'ETH' ? 'ETH' : 'BTC'}` : t(titles[place.type])
  const scale = place.scale ?? (place.type === 'market' ? 'change' : undefined)
  // A multiple has no unit.
  const title = place.type === 'stocks' ? what : inUnit(what, unitShown(kinds[place.type], units[place.type], scale), t)
  return (
    <EmbedFrame title={title} path={`${dataPath}/${place.type}`} demo={content.found.demo}>
      <EmbeddedChart title={title} place={place} content={content} />
    </EmbedFrame>
  )
}

const units = {
  bitcoin: 'btc',
  ether: 'eth',
  etf: 'usd',
  stablecoins: 'usd',
  market: 'usd',
} as const

const kinds = {
  bitcoin: 'area',
  ether: 'area',
  etf: 'bars',
  stablecoins: 'area',
  market: 'lines',
} as const

const titles = {
  bitcoin: 'type.bitcoin',
  ether: 'type.ether',
  etf: 'flowsChart',
  stablecoins: 'type.stablecoins',
  stocks: 'multiplesChart',
  market: 'pricesChart',
} as const
