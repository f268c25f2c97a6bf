import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type CachedBy, CachedPart } from '../cached-part.tsx'
import * as styles from './chart.module.css'
import type { Explore } from './explore.tsx'
import { Plot } from './plot.tsx'
import { eventsByDay, type PlotData, type PlotStyle, writerOf } from './plot-data.ts'
import type { PlotRoom } from './plot-layout.ts'
import { ReadingRows } from './reading-rows.tsx'

export interface ChartWords {
  /** Description of the chart in a sentence. */
  label: string
  asTable: string
  day: string
  /** Heads the column of what happened. */
  event?: string
  total: string
  /** Source and date of the numbers. */
  source: ReactNode
  picture: string
  embed: string
}

interface ChartFigureProps {
  data: PlotData
  style: PlotStyle
  room: PlotRoom
  words: ChartWords
  /** A file name for the picture, without its ending. */
  file: string
  /** The unit, above the chart. */
  unit?: ReactNode
  /** Address of the chart alone, for framing. */
  embedHref?: string
  /** Dependencies of the markup, if the server may draw it once for many pages. */
  cachedBy?: CachedBy
  /** Goes to a part of the time that the reader has drawn a frame around. */
  onPeriod?: (from: string, to: string) => void
}

/** Most rows of the table of a chart: more nobody reads, and the whole is in the files. */
const maxRows = 40

/**
 * A chart with all that belongs to it: its unit, the drawing, the same as a table, its source and time. The server draws it
 * whole; what lets readers explore it loads when it comes near the window.
 */
export function ChartFigure({ data, style, room, words, file, unit, embedHref, cachedBy, onPeriod }: ChartFigureProps) {
  const frame = useRef<HTMLDivElement>(null)
  const Explorer = useExplorer(frame)
  const source = useRef<HTMLParagraphElement>(null)
  const savePicture = async () => {
    const { saveChart } = await import('./chart-picture.tsx')
    await saveChart({ data, style, room, label: words.label }, source.current?.textContent ?? '', file)
  }
  return (
    <figure className={styles.chart}>
      {unit && <p className={styles.chartUnit}>{unit}</p>}
      <div className={styles.chartRoom} ref={frame}>
        {Explorer ? (
          <Explorer data={data} style={style} room={room} label={words.label} total={words.total} onPeriod={onPeriod} />
        ) : (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, and the keyboard must reach it */}
            <section className={styles.chartScroll} tabIndex={0} aria-label={words.label}>
              <Plot data={data} style={style} room={room} label={words.label} named cachedBy={cachedBy} />
            </section>
            <ReadingRows data={data} style={style} total={words.total} />
          </>
        )}
      </div>
      <figcaption className={styles.chartFoot}>
        <p ref={source}>{words.source}</p>
        <div className={styles.chartActs}>
          {Explorer && (
            <button type="button" onClick={savePicture}>
              {words.picture}
            </button>
          )}
          {embedHref && (
            <a href={embedHref} target="_blank" rel="noopener">
              {words.embed}
            </a>
          )}
        </div>
        <TableReading data={data} style={style} words={words} cachedBy={cachedBy} />
      </figcaption>
    </figure>
  )
}

/** Loads the explorer of a chart once the chart is near the window. If that fails, the chart stays as it is. */
function useExplorer(frame: React.RefObject<HTMLElement | null>): typeof Explore | undefined {
  const [Explorer, setExplorer] = useState<typeof Explore>()
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        import('./explore.tsx').then(
          (part) => setExplorer(() => part.Explore),
          () => {},
        )
      },
      { rootMargin: '300px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return Explorer
}

function TableReading({
  data,
  style,
  words,
  cachedBy,
}: Pick<ChartFigureProps, 'data' | 'style' | 'words' | 'cachedBy'>) {
  const every = Math.max(1, Math.ceil(data.days.length / maxRows))
  const newest = data.days.length - 1
  const shown = data.days.map((_, index) => index).filter((index) => (newest - index) % every === 0)
  const happened = eventsByDay(
    shown.map((index) => data.days[index] ?? ''),
    data.events ?? [],
  )
  const rows = () =>
    shown.toReversed().map((index) => (
      <tr key={data.days[index]}>
        <th scope="row">{data.days[index]}</th>
        {data.series.map((one) => {
          const value = one.values[index]
          return (
            <td key={one.key} className="r">
              {value === null || value === undefined ? '—' : writerOf(style, one)(value)}
            </td>
          )
        })}
        {happened.size > 0 && (
          <td>
            {happened.get(data.days[index] ?? '')?.map(({ day, name, language }) => (
              <span key={`${day} ${name}`} className="chart__happened" lang={language}>
                {name} ({day})
              </span>
            ))}
          </td>
        )}
      </tr>
    ))
  return (
    <details className={styles.chartReading}>
      <summary>{words.asTable}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it */}
      <section className={styles.chartTable} tabIndex={0} aria-label={`${words.asTable}: ${words.label}`}>
        <table className="data">
          <caption>{words.label}</caption>
          <thead>
            <tr>
              <th scope="col">{words.day}</th>
              {data.series.map(({ key, name }) => (
                <th key={key} scope="col" className="r">
                  {name}
                </th>
              ))}
              {happened.size > 0 && <th scope="col">{words.event}</th>}
            </tr>
          </thead>
          {cachedBy ? (
            <CachedPart as="tbody" {...cachedBy}>
              {rows}
            </CachedPart>
          ) : (
            <tbody>{rows()}</tbody>
          )}
        </table>
      </section>
    </details>
  )
}
