import type { ReactNode } from 'react'
import { pegPeriods } from '#contract/market/data-terms.ts'
import { ChartChoices } from '#web/domains/data/chart-choices.tsx'
import { chartStyle } from '#web/domains/data/chart-style.ts'
import * as dataStyles from '#web/domains/data/data.module.css'
import { type DataPlace, dataAddress } from '#web/domains/data/data-address.ts'
import type { DataChartProps } from '#web/domains/data/data-chart.tsx'
import { useDataText } from '#web/domains/data/data-text.ts'
import { inUnit, type NamedUnit, unitShown } from '#web/domains/data/heading-unit.ts'
import { Notice } from '#web/domains/data/notice.tsx'
import { movement, writeNumber } from '#web/domains/data/number.ts'
import { sourceLine } from '#web/domains/data/sources.tsx'
import { UpDownChoice } from '#web/domains/data/up-down.tsx'
import { useLanguage } from '#web/platform/app-context.tsx'
import * as styles from '#web/ui/buttons.module.css'
import * as chartStyles from '#web/ui/chart/chart.module.css'
import { dayNumber, dayText } from '#web/ui/chart/plot-data.ts'
import { ChoiceRow } from '#web/ui/data-table/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { UiLink } from '#web/ui/link.tsx'
import { DataChart, MonthsChart, MultipleDots, PegSection, RankedBars, Treemap } from './charts.ts'
import { DataSection } from './data-section.tsx'
import type { DataTypeData, TypeContent } from './loaded-data.ts'
import { multiplesOf } from './multiples.ts'
import { seriesFile } from './table-files.ts'
import { FlowTable, TradeTable } from './tables-when-visible.ts'
import { usualRange } from './usual-range.ts'

type Place = DataTypeData['place']
type Content<T extends TypeContent['type']> = Extract<TypeContent, { type: T }>

/** The charts of a subject. */
export function TypeCharts({ place, content }: { place: Place; content: TypeContent }) {
  switch (content.type) {
    case 'bitcoin':
    case 'ether':
      return <HoldingsCharts place={place} content={content} />
    case 'etf':
      return <FlowCharts place={place} content={content} />
    case 'stablecoins':
      return <SupplyCharts place={place} content={content} />
    case 'stocks':
      return <StockCharts content={content} />
    case 'market':
      return <MarketCharts place={place} content={content} />
  }
}

interface TypeChartProps extends Omit<DataChartProps, 'unit' | 'source' | 'hrefOf' | 'embedHref'> {
  unit: NamedUnit
  /** Title of the chart, if it differs from that of the section. */
  chartTitle?: string
  choices?: ReactNode
  place: Place
  found: Parameters<typeof sourceLine>[0]
  /** Other sites can show it. */
  embedded?: boolean
}

/** A section with a chart whose range stands in the address. */
function TypeChart({ title, chartTitle = title, choices, place, found, embedded, ...chart }: TypeChartProps) {
  const t = useDataText()
  return (
    <DataSection title={inUnit(title, unitShown(chart.kind, chart.unit, chart.scale), t)} choices={choices}>
      <DataChart
        title={chartTitle}
        {...chart}
        source={sourceLine(found, t)}
        hrefOf={(part) => dataAddress({ ...place, ...part })}
        {...(embedded && { embedHref: embedOf(place) })}
      />
    </DataSection>
  )
}

const embedOf = ({ type, view, range, scale }: DataPlace) =>
  dataAddress({ type, view, range, scale }).replace('/DataEra/', '/embed/')

/** Layers as amounts or as parts of all. */
const layerScales = ['amount', 'share'] as const

function HoldingsCharts({ place, content }: { place: Place; content: Content<'bitcoin' | 'ether'> }) {
  const t = useDataText()
  const language = useLanguage()
  const { type, found, plot, months } = content
  const unit = type === 'bitcoin' ? 'btc' : 'eth'
  const parts = found.holders.map(({ entity: { key, name, symbol }, holdings }) => ({
    key,
    name,
    symbol,
    value: holdings,
    text: writeNumber(holdings, unit, language, { short: true }),
  }))
  return (
    <>
      <TypeChart
        title={t('holdersChart')}
        choices={<ChartChoices place={place} usual={usualRange[type]} hrefOf={dataAddress} scales={layerScales} />}
        {...{ place, found }}
        embedded
        file={`${type}-held`}
        data={plot}
        kind="area"
        unit={unit}
        unitWords={t('holdersUnit')}
        scale={place.scale}
      />
      <div className={dataStyles.dataTwo}>
        <DataSection title={inUnit(t('largest'), unit, t)}>
          <Treemap
            parts={parts}
            label={t('largestLabel')}
            width={560}
            height={300}
            cachedBy={{ of: found.holders, by: `${language} ${unit}` }}
          />
        </DataSection>
        <DataSection title={inUnit(t('column.kind'), unit, t)}>
          <RankedBars bars={kindBars(content, place, { t, language })} />
        </DataSection>
      </div>
      <MonthsChart {...{ type, months, found }} />
      {found.trades.length > 0 && (
        <DataSection title={t('latestTrades')}>
          <TradeTable trades={found.trades} holdersOf={type} />
        </DataSection>
      )}
    </>
  )
}

type Words = { t: ReturnType<typeof useDataText>; language: ReturnType<typeof useLanguage> }

function kindBars({ type, found }: Content<'bitcoin' | 'ether'>, place: Place, { t, language }: Words) {
  const unit = type === 'bitcoin' ? 'btc' : 'eth'
  const largest = Math.max(1, ...found.kinds.map(({ holdings }) => holdings))
  return found.kinds.map(({ kind, count, holdings, share, month }) => ({
    key: kind,
    name: `${t(`group.${kind}`)} ${count}`,
    href: `${dataAddress({ ...place, view: place.view === kind ? undefined : kind, page: 1 })}#table`,
    part: holdings / largest,
    value: writeNumber(holdings, unit, language, { short: true }),
    share: writeNumber(share, 'share', language),
    change: writeNumber(month, unit, language, { signed: true, short: true }),
    tone: movement(month),
  }))
}

function FlowCharts({ place, content }: { place: Place; content: Content<'etf'> }) {
  const t = useDataText()
  const { found, plot, matrix } = content
  const symbol = place.view === 'ETH' ? 'ETH' : 'BTC'
  return (
    <>
      <TypeChart
        title={t('flowsChart')}
        choices={
          <>
            <ChoiceRow
              label={t('viewLabel')}
              choices={(['BTC', 'ETH'] as const).map((one) => ({
                href: dataAddress({ ...place, view: one === 'BTC' ? undefined : one }),
                label: one,
                current: one === symbol,
              }))}
            />
            <ChartChoices place={place} usual={usualRange.etf} hrefOf={dataAddress} />
            <UpDownChoice />
          </>
        }
        {...{ place, found }}
        embedded
        chartTitle={`${t('flowsChart')} ${symbol}`}
        file={`etf-flows-${symbol.toLowerCase()}`}
        data={plot}
        kind="bars"
        unit="usd"
        unitWords={t('flowsUnit')}
        names={{ flow: t('metric.flow'), cumulative: t('cumulative') }}
      />
      {matrix.rows.length > 0 && (
        <DataSection
          title={t('inUnit', { what: t('flowMatrix'), unit: t('flowMatrixUnit') })}
          choices={<FlowActs place={place} matrix={matrix} from={plot.days[0]} />}
        >
          {found.missing.length > 0 && (
            <Notice>
              {t('missing', { names: found.missing.map(({ symbol: s, name }) => s || name).join(t('comma')) })}
            </Notice>
          )}
          <FlowTable {...matrix} />
        </DataSection>
      )}
    </>
  )
}

/** Days of the calendar that have about as many trading days as the table has rows. */
const daysOfTable = 36
/** Fewer rows than that in such a time: the funds are no older. */
const fewRows = 10

/** The days before and after those in the table of flows, and all of the shown time as a file. */
function FlowActs({
  place,
  matrix: { funds, rows },
  from,
}: {
  place: Place
  matrix: Content<'etf'>['matrix']
  from: string | undefined
}) {
  const t = useDataText()
  const language = useLanguage()
  const [newest = '', oldest = ''] = [rows[0]?.day, rows.at(-1)?.day]
  const frameAddress = (from: number, to: number) =>
    dataAddress({ ...place, range: undefined, from: dayText(from), to: dayText(to) })
  const keys = funds.map(({ series }) => series)
  return (
    <>
      {rows.length >= fewRows && (
        <UiLink
          className={`${styles.btn} ${styles.btnS}`}
          href={frameAddress(dayNumber(oldest) - daysOfTable, dayNumber(oldest) - 1)}
          data-keep-place
        >
          {t('flows.earlier')}
        </UiLink>
      )}
      {place.from && (
        <UiLink
          className={`${styles.btn} ${styles.btnS}`}
          href={frameAddress(dayNumber(newest) + 1, dayNumber(newest) + daysOfTable)}
          data-keep-place
        >
          {t('flows.later')}
        </UiLink>
      )}
      <a
        className={`${styles.btn} ${styles.btnS}`}
        href={seriesFile(keys, { from, to: place.to }, language)}
        download="etf-flows.csv"
      >
        <Icon name="download" size="s" />
        CSV
      </a>
    </>
  )
}

const pegLabels = { hours: 'pegsHours', quarter: 'range.3m', year: 'range.1y' } as const

function SupplyCharts({ place, content }: { place: Place; content: Content<'stablecoins'> }) {
  const t = useDataText()
  const language = useLanguage()
  const { found, plot } = content
  const largest = Math.max(1, ...found.chains.map(({ supply }) => supply))
  return (
    <>
      <TypeChart
        title={t('supplyChart')}
        choices={
          <>
            <ChoiceRow
              label={t('viewLabel')}
              choices={(['coin', 'chain', 'currency'] as const).map((one) => ({
                href: dataAddress({ ...place, view: one === 'coin' ? undefined : one }),
                label: t(`view.${one}`),
                current: (place.view ?? 'coin') === one,
              }))}
            />
            <ChartChoices place={place} usual={usualRange.stablecoins} hrefOf={dataAddress} scales={layerScales} />
          </>
        }
        {...{ place, found }}
        embedded
        file="stablecoin-supply"
        data={plot}
        kind="area"
        unit="usd"
        unitWords={t('supplyUnit')}
        scale={place.scale}
      />
      <div className={dataStyles.dataTwo}>
        <DataSection title={t('byChain')} choices={<span className={chartStyles.dataUnit}>{t('byChainUnit')}</span>}>
          <RankedBars
            bars={found.chains.slice(0, 8).map(({ entity, supply, share, month }) => ({
              key: entity.key,
              name: entity.name,
              part: supply / largest,
              value: writeNumber(supply, 'usd', language, { short: true }),
              share: writeNumber(share, 'share', language),
              change: writeNumber(month, 'change', language),
              tone: movement(month),
            }))}
          />
        </DataSection>
        <PegSection
          pegs={found.pegs}
          place={place}
          choices={
            <ChoiceRow
              label={`${t('pegs')}, ${t('rangeLabel')}`}
              choices={pegPeriods.map((one) => ({
                href: dataAddress({ ...place, peg: one === 'hours' ? undefined : one }),
                label: t(pegLabels[one]),
                current: one === (place.peg ?? 'hours'),
              }))}
            />
          }
        />
      </div>
    </>
  )
}

function StockCharts({ content }: { content: Content<'stocks'> }) {
  const t = useDataText()
  const language = useLanguage()
  const { write, writeTick } = chartStyle('lines', 'multiple', language)
  return (
    <DataSection title={t('multiplesChart')} choices={<UpDownChoice />}>
      <p className={chartStyles.chartUnit}>{t('multiplesUnit')}</p>
      <MultipleDots
        multiples={multiplesOf(content.all)}
        label={t('multiplesUnit')}
        worth={t('worth')}
        width={1120}
        height={220}
        write={write}
        writeTick={writeTick}
      />
      <p className={chartStyles.dataUnit}>{sourceLine(content.found, t)}</p>
    </DataSection>
  )
}

function MarketCharts({ place, content }: { place: Place; content: Content<'market'> }) {
  const t = useDataText()
  const { found, prices, dominance } = content
  return (
    <>
      <TypeChart
        title={t('pricesChart')}
        choices={
          <>
            <ChartChoices
              place={place}
              usual={usualRange.market}
              hrefOf={dataAddress}
              scales={['change', 'linear', 'log']}
            />
            <UpDownChoice />
          </>
        }
        {...{ place, found }}
        embedded
        file="prices"
        data={prices}
        kind="lines"
        unit="usd"
        scale={place.scale ?? 'change'}
      />
      <TypeChart
        title={t('dominanceChart')}
        {...{ place, found }}
        file="market-share"
        data={dominance}
        kind="area"
        unit="share"
        unitWords={t('dominanceUnit')}
      />
    </>
  )
}
