import type { DataFigure } from '#contract/newsroom/data-figure.ts'
import { escapeHtml } from '#language/text/escape-html.ts'
import { writeDay } from '../chart-style.ts'
import { movement, writeFigure } from '../figure.ts'
import { sourceLine } from '../sources.tsx'
import { coursePicture, courseTable } from './course-picture.ts'
import { figureName } from './figure-names.ts'
import { type TextFigure, type Written, writeValue } from './text-values.ts'

/** How much a figure has changed: parts and flows by how much, all others as a part of what they were. */
export function changeOf({ metric, unit, value_then: before, value_now: now }: TextFigure, { language }: Written) {
  if (before === null || now === null) return undefined
  const by = now - before
  if (metric === 'flow' || unit === 'share' || before === 0)
    return { by, words: writeFigure(by, unit, language, { signed: true, sign: true }) }
  return { by, words: writeFigure(by / Math.abs(before), 'change', language) }
}

/** A number of the data section within a text: as it was on the day of publishing, and the newest. */
export function figureHtml({ path, form }: DataFigure, figure: TextFigure, written: Written): string {
  const { t } = written
  const { demo, sources } = figure
  const name = figureName(figure, t)
  const isChart = form === 'chart' && figure.course !== null
  const shownSource = sourceLine({ demo, as_of: newestTime(sources), sources }, t)
  return [
    '<figure class="text-figure">',
    `<figcaption><a href="${escapeHtml(path)}">${escapeHtml(name)}</a>`,
    demo
      ? ` <span class="status status--wait" title="${escapeHtml(t('sampleHint'))}">${escapeHtml(t('sample'))}</span>`
      : '',
    `</figcaption><dl>${rows(figure, written)}</dl>`,
    isChart ? coursePicture(figure, name, written) + courseTable(figure, name, written) : '',
    `<p class="text-figure__s">${escapeHtml(shownSource)}</p></figure>`,
  ].join('')
}

/**
 * The value when the text was published beside the newest. Figures often come a day later, or not on every day: then the last one before is shown with its own
 * day; and where none is newer it is both.
 */
function rows(figure: TextFigure, written: Written): string {
  const { t, language } = written
  const { unit, day, then_day: then, now_day: now } = figure
  const on = (one: string) => ({ day: writeDay(one, language) })
  const value = (number: number | null) => writeValue(number, unit, written)
  if (then === null)
    return (
      row(t('inText.then', on(day)), t('inText.none')) +
      (now === null ? '' : row(t('inText.now', on(now)), value(figure.value_now)))
    )
  if (then === now) return row(t(then === day ? 'inText.sameDay' : 'inText.same', on(then)), value(figure.value_then))
  const change = changeOf(figure, written)
  return [
    row(t(then === day ? 'inText.then' : 'inText.before', on(then)), value(figure.value_then)),
    now === null ? '' : row(t('inText.now', on(now)), value(figure.value_now)),
    change ? row(t('inText.change'), change.words, movement(change.by)) : '',
  ].join('')
}

const newestTime = (sources: TextFigure['sources']): string | null =>
  sources
    .flatMap(({ source_time: time }) => time ?? [])
    .toSorted()
    .at(-1) ?? null

const row = (term: string, value: string, tone?: 'up' | 'down'): string =>
  `<div><dt>${escapeHtml(term)}</dt><dd${tone ? ` class="${tone}"` : ''}>${escapeHtml(value)}</dd></div>`
