import type { DataUnit } from '#contract/market/data-terms.ts'
import type { Language } from '#language/languages.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import { ChartFigure } from '#web/ui/chart/chart-figure.tsx'
import { asParts, type PlotData, type PlotKind, type PlotStyle, sinceBeginning } from '#web/ui/chart/plot-data.ts'
import type { PlotRoom } from '#web/ui/chart/plot-layout.ts'
import { wideRoom } from '#web/ui/chart/plot-rooms.ts'
import { chartLabel, chartStyle, nameSeries, writeDay } from './chart-style.ts'
import * as styles from './data.module.css'
import type { DataPlace, Scale } from './data-address.ts'
import { useDataText } from './data-text.ts'
import { unitShown } from './heading-unit.ts'

export interface DataChartProps {
  /** Subject of the chart: its name in the label and in the file's name. */
  title: string
  file: string
  data: PlotData
  kind: PlotKind
  unit: DataUnit
  source: string
  /** Notes on the unit; not shown where the scale makes percentages of it. */
  unitWords?: React.ReactNode
  /** Names of series that are no entity. */
  names?: Readonly<Record<string, string>>
  room?: PlotRoom
  scale?: Scale
  /** Returns the address of the chart: a frame around a part of the time leads to the same place with that part. */
  hrefOf?: (part: Pick<DataPlace, 'from' | 'to'>) => string
  embedHref?: string
  /** The days of the series stand for their months. */
  monthly?: boolean
}

const monthOf =
  (language: Language): PlotStyle['writeDay'] =>
  (day, as) =>
    writeDay(day, language, as === 'year' ? as : 'month')

/** A chart of the data section with its words. */
export function DataChart({
  title,
  file,
  data,
  kind,
  unit,
  source,
  unitWords,
  names,
  room = wideRoom,
  scale,
  hrefOf,
  embedHref,
  monthly = false,
}: DataChartProps) {
  const t = useDataText()
  const language = useLanguage()
  const navigate = useNavigate()
  const href = useHref()
  if (data.days.length < 2) return <p className={styles.dataNone}>{t('noData')}</p>
  const own = unitShown(kind, unit, scale)
  const isConverted = own !== unit
  const shown = nameSeries(isConverted ? (own === 'change' ? sinceBeginning(data) : asParts(data)) : data, t, names)
  const style = {
    ...chartStyle(kind, own, language, scale === 'log'),
    writeBeside: chartStyle('lines', 'usd', language).write,
    ...(monthly && { writeDay: monthOf(language) }),
  }
  return (
    <ChartFigure
      data={shown}
      style={style}
      room={room}
      file={file}
      unit={isConverted ? undefined : unitWords}
      embedHref={embedHref}
      cachedBy={{ of: data, by: `${language} ${kind} ${unit} ${scale ?? ''} ${Object.values(names ?? {}).join()}` }}
      onPeriod={hrefOf && ((from, to) => navigate(href(hrefOf({ from, to })), { state: { keepPlace: true } }))}
      words={{
        label: chartLabel(title, shown, style, t),
        asTable: t('asTable'),
        day: t('day'),
        event: t('event'),
        total: t('total'),
        source,
        picture: t('picture'),
        embed: t('embed'),
      }}
    />
  )
}
