import { escapeHtml } from '#language/text/escape-html.ts'
import { dayNumber, dayText } from '#web/ui/chart/plot-data.ts'
import { niceTicks } from '#web/ui/chart/scale.ts'
import { chartLabel, chartStyle, writeDay } from '../chart-style.ts'
import { plotData } from '../series.ts'
import { type TextValue, type Written, writeValue } from './text-values.ts'

const width = 640
const height = 180
/** Room above and below the line for its ends. */
const edge = 6
const maxPoints = 160
const maxRows = 26

/** The course as the charts of the data section thin it out. */
const courseOf = ({ metric, unit, entity, series, course }: TextValue, most: number) =>
  plotData(
    [
      {
        series: {
          key: series,
          metric,
          unit,
          entity,
          group: '',
          start: course?.start ?? '',
          values: course?.values ?? [],
        },
        name: '',
      },
    ],
    { most, sum: metric === 'flow' },
  )

/**
 * The course of a value around a day as an SVG in markup. It is stretched to its place, so its words stand beside it, and
 * its colours are attributes, since texts may bring no styles.
 */
export function coursePicture(shown: TextValue, name: string, { t, language }: Written): string {
  const data = courseOf(shown, maxPoints)
  const points = data.days.flatMap((day, index) => {
    const value = data.series[0]?.values[index] ?? null
    return value === null ? [] : [{ day: dayNumber(day), value }]
  })
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first.day === last.day) return ''
  const values = points.map(({ value }) => value)
  const isFlow = shown.metric === 'flow'
  const ticks = niceTicks([Math.min(...values, ...(isFlow ? [0] : [])), Math.max(...values, ...(isFlow ? [0] : []))], 3)
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const x = (day: number) => (((day - first.day) / (last.day - first.day)) * width).toFixed(1)
  const y = (value: number) => (height - edge - ((value - low) / (high - low || 1)) * (height - 2 * edge)).toFixed(1)
  const style = chartStyle(isFlow ? 'bars' : 'lines', shown.unit, language)
  // Limited to the days that are drawn: numbers that are published today are often about yesterday.
  const then = Math.min(dayNumber(shown.day), last.day)
  const at = points.findLast(({ day }) => day <= then)
  const line = points.map(({ day, value }) => `${x(day)} ${y(value)}`).join('L')
  const thin = 'fill="none" vector-effect="non-scaling-stroke"'
  // A line without length and with round ends is a dot that no stretching makes oval.
  const dot = (point: { day: number; value: number }) =>
    `<path d="M${x(point.day)} ${y(point.value)}h.01" ${thin} stroke="var(--harbour)" stroke-width="8" stroke-linecap="round"/>`
  const drawn = [
    ...ticks.map((tick) => `<path d="M0 ${y(tick)}H${width}" ${thin} stroke="var(--line)"/>`),
    isFlow
      ? points
          .map(
            ({ day, value }) =>
              `<path d="M${x(day)} ${y(0)}V${y(value)}" ${thin} stroke="var(--${value < 0 ? 'down' : 'up'})" stroke-width="2"/>`,
          )
          .join('')
      : `<path d="M${line}" ${thin} stroke="var(--harbour)" stroke-width="2" stroke-linejoin="round"/>`,
    at ? `<path d="M${x(then)} 0V${height}" ${thin} stroke="var(--ink-2)" stroke-dasharray="3 3"/>` : '',
    at && !isFlow ? dot(at) : '',
    isFlow ? '' : dot(last),
  ]
  const label = chartLabel(name, data, style, t)
  const scale = ticks.toReversed().map((tick) => `<span>${escapeHtml(style.writeTick(tick))}</span>`)
  const days = [first.day, last.day].map((day) => `<span>${escapeHtml(writeDay(dayText(day), language))}</span>`)
  const mark = at ? `<span class="text-value__m">${escapeHtml(t('inText.mark'))}</span>` : ''
  return [
    `<div class="text-value__p"><svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${escapeHtml(label)}">`,
    ...drawn,
    `</svg><p aria-hidden="true">${scale.join('')}</p></div>`,
    `<p class="text-value__d" aria-hidden="true">${days[0]}${mark}${days[1]}</p>`,
  ].join('')
}

/** The same to read: about as many days as a table has room for, the newest first. */
export function courseTable(shown: TextValue, name: string, written: Written): string {
  const { t, language } = written
  const { days, series } = courseOf(shown, maxRows)
  const rows = days
    .map((day, index) => ({ day, value: series[0]?.values[index] ?? null }))
    .filter(({ value }) => value !== null)
    .toReversed()
    .map(
      ({ day, value }) =>
        `<tr><th scope="row">${escapeHtml(writeDay(day, language))}</th><td>${escapeHtml(writeValue(value, shown.unit, written))}</td></tr>`,
    )
  const head = `<tr><th scope="col">${escapeHtml(t('day'))}</th><th scope="col">${escapeHtml(t(`metric.${shown.metric}`))}</th></tr>`
  const table = `<table><caption class="sr">${escapeHtml(name)}</caption><thead>${head}</thead><tbody>${rows.join('')}</tbody></table>`
  return `<details><summary>${escapeHtml(t('asTable'))}</summary><div class="table-scroll" tabindex="0" role="region" aria-label="${escapeHtml(name)}">${table}</div></details>`
}
