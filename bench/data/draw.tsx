import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Plot } from '#web/ui/chart/plot.tsx'
import { dayText, type PlotData, type PlotStyle } from '#web/ui/chart/plot-data.ts'
import { wideRoom } from '#web/ui/chart/plot-rooms.ts'

/** Draws a chart in a browser as pages do, every day of it. */

const style: PlotStyle = { kind: 'lines', write: String, writeTick: String, writeDay: (day) => day }

function dataOf(series: number, days: number): PlotData {
  const first = 18_000
  return {
    days: Array.from({ length: days }, (_, day) => dayText(first + day)),
    series: Array.from({ length: series }, (_, one) => ({
      key: `s${one}`,
      name: `Series ${one}`,
      values: Array.from({ length: days }, (_, day) => 1000 + 500 * Math.sin(day / 60 + one)),
    })),
  }
}

/** From the data to the screen, in ms: laying out, building the page, styling and painting. */
async function draw(series: number, days: number): Promise<number> {
  const data = dataOf(series, days)
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const root = createRoot(place)
  await painted()
  const began = performance.now()
  flushSync(() => root.render(<Plot data={data} style={style} room={wideRoom} label="" named />))
  place.getBoundingClientRect()
  const built = performance.now() - began
  await painted()
  const took = performance.now() - began
  root.unmount()
  // A screen shows the next picture up to 17 ms later: only what was done is counted where it was ready before.
  return Math.max(built, took - 1000 / 60)
}

const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(() => done(), 0)))

Object.assign(globalThis, { draw })
