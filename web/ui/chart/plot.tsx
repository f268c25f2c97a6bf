import { type CachedBy, CachedPart } from '../cached-part.tsx'
import { classNames } from '../class-names.ts'
import * as styles from './chart.module.css'
import { type PlotData, type PlotStyle, writerOf } from './plot-data.ts'
import { layPlot, type PlotLayout, type PlotRoom } from './plot-layout.ts'
import { toneClass } from './tone.ts'

export interface PlotProps {
  data: PlotData
  style: PlotStyle
  room: PlotRoom
  /** Description of the chart in a sentence, for those who cannot see it. */
  label: string
  /** Names at the right edge; without them the chart is small. */
  named?: boolean
  /** Dependencies of the markup, if the server may draw it once for many pages. */
  cachedBy?: CachedBy
  /** Drawn over the chart by what explores it. */
  children?: (layout: PlotLayout) => React.ReactNode
}

/**
 * A chart as an SVG of our own, the same on the server and in the browser: whole without script, on paper, and in both
 * themes, since every colour is a variable.
 */
export function Plot({ room, style, label, cachedBy, ...drawn }: PlotProps) {
  const marks = () => <Marks room={room} style={style} {...drawn} />
  return (
    <svg
      className={classNames(styles.plot, `plot--${style.kind}`)}
      viewBox={`0 0 ${room.width} ${room.height}`}
      data-size={room.size}
      role="img"
      aria-label={label}
    >
      {cachedBy ? (
        <CachedPart as="g" of={cachedBy.of} by={`${cachedBy.by} ${room.size} ${room.height}`}>
          {marks}
        </CachedPart>
      ) : (
        marks()
      )}
    </svg>
  )
}

/** All that is drawn. */
function Marks({ data, style, room, named = false, children }: Omit<PlotProps, 'label' | 'cachedBy'>) {
  const layout = layPlot(data, style.kind, room, style.logarithmic)
  return (
    <>
      <Scales layout={layout} style={style} />
      {layout.series.map((one, index) => (
        <SeriesMark key={one.key} series={one} place={index} of={layout.series.length} style={style} />
      ))}
      {layout.bars.map(({ day, value, ...bar }) => (
        <rect key={day} className={value < 0 ? styles.plotDown : styles.plotUp} {...bar} />
      ))}
      {style.kind === 'bars' && layout.series[1] && <path className={styles.plotSum} d={layout.series[1].line} />}
      {layout.events.map(({ day, name, language, at, row, nameAt, isTurned }) => (
        <g key={`${day} ${name}`}>
          <path
            className={styles.plotEvent}
            d={`M${at} ${nameTop(room) - 8 + row * 16}V${room.height - room.bottom}`}
          />
          <text
            className={styles.plotWhat}
            x={nameAt}
            y={nameTop(room) + row * 16}
            textAnchor={isTurned ? 'end' : undefined}
            lang={language}
          >
            {name}
          </text>
        </g>
      ))}
      {layout.dots.map(({ x, y, r, falling }, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: two of one day stand at one place, and none ever moves
          key={index}
          className={falling ? `${styles.plotDot} ${styles.plotDotDown}` : styles.plotDot}
          cx={x}
          cy={y}
          r={r}
        />
      ))}
      {named && <EdgeNames layout={layout} style={style} />}
      {children?.(layout)}
    </>
  )
}

/** Top of the names of events: on a phone below the day that is read. */
const nameTop = ({ size }: PlotRoom): number => (size === 'fitted' ? 38 : 20)

function Scales({ layout, style }: { layout: PlotLayout; style: PlotStyle }) {
  const { room, values, days, zero } = layout
  return (
    <>
      {values.map(({ value, at }) => (
        <g key={value}>
          <path className={styles.plotGrid} d={`M${room.left} ${at.toFixed(1)}H${room.width - room.right}`} />
          <text x={room.left - 8} y={(at + 4).toFixed(1)} textAnchor="end">
            {style.writeTick(value)}
          </text>
        </g>
      ))}
      {zero !== undefined && (
        <path className={styles.plotZero} d={`M${room.left} ${zero.toFixed(1)}H${room.width - room.right}`} />
      )}
      {days.map(({ at, day, as, anchor }) => (
        <text key={`${day} ${anchor}`} x={at.toFixed(1)} y={room.height - 6} textAnchor={anchor}>
          {style.writeDay(day, as)}
        </text>
      ))}
    </>
  )
}

interface SeriesMarkProps {
  series: PlotLayout['series'][number]
  place: number
  of: number
  style: PlotStyle
}

/** The class of the depth of a colour, of ten, from the first series to the last. */
const toneOf = (place: number, of: number): string => toneClass(of < 2 ? 1 : 1 - place / (of - 1))

function SeriesMark({ series, place, of, style }: SeriesMarkProps) {
  if (style.kind === 'bars') return null
  return (
    <>
      {series.surface !== undefined && (
        <path className={`${styles.plotSurface} ${toneOf(place, of)}`} d={series.surface} />
      )}
      <path
        className={classNames(
          styles.plotLine,
          series.beside && `${styles.plotBeside} plot__beside--${place}`,
          style.kind === 'lines' && `plot__line--${place % 6}`,
          style.kind === 'area' && place === of - 1 && styles.plotLineEdge,
        )}
        d={series.line}
      />
    </>
  )
}

function EdgeNames({ layout, style }: { layout: PlotLayout; style: PlotStyle }) {
  const { room, series } = layout
  const x = room.width - room.right + 12
  const shown = style.kind === 'bars' ? series.slice(1) : series
  return shown.map((one) => {
    const place = series.indexOf(one)
    return (
      <g key={one.key}>
        <Swatch kind={style.kind} beside={one.beside} place={place} of={series.length} at={[x, one.labelAt - 8]} />
        <text className={styles.plotName} x={x + 14} y={one.labelAt}>
          {one.name}
        </text>
        <text x={x + 14} y={one.labelAt + 16}>
          {one.last === null ? '—' : writerOf(style, one)(one.last)}
        </text>
      </g>
    )
  })
}

interface SwatchProps {
  kind: PlotStyle['kind']
  beside: boolean | undefined
  place: number
  of: number
  /** The upper left corner. */
  at: readonly [number, number]
}

/** The colour or the stroke of a series, beside its name. */
export function Swatch({ kind, beside, place, of, at: [x, y] }: SwatchProps) {
  if (kind === 'area') {
    const className = `${styles.plotSurface} ${styles.plotSwatch} ${toneOf(place, of)}`
    return <rect className={className} x={x} y={y} width="8" height="8" />
  }
  return (
    <path
      className={classNames(
        styles.plotLine,
        beside && `${styles.plotBeside} plot__beside--${place}`,
        kind === 'lines' && `plot__line--${place % 6}`,
      )}
      d={`M${x} ${y + 4}h8`}
    />
  )
}
