import type { DataFigure } from '#contract/newsroom/document.ts'
import { writeDay } from '../chart-style.ts'
import { movement, writeFigure } from '../figure.ts'
import { sourceLine } from '../sources.tsx'
import { coursePicture, courseTable } from './course-picture.ts'
import { escaped, type TextFigure, type Written, writeValue } from './text-values.ts'

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
  const { t, language } = written
  const { unit, day, demo, source } = figure
  const name = t('inText.what', { name: figure.entity?.name ?? '', metric: t(`metric.${figure.metric}`) })
  const change = changeOf(figure, written)
  const values = [
    row(t('inText.then', { day: writeDay(day, language) }), writeValue(figure.value_then, unit, written)),
    figure.now_day === null
      ? ''
      : row(t('inText.now', { day: writeDay(figure.now_day, language) }), writeValue(figure.value_now, unit, written)),
    change ? row(t('inText.change'), change.words, movement(change.by)) : '',
  ]
  const isChart = form === 'chart' && figure.course !== null
  const shownSource = sourceLine({ demo, as_of: source?.source_time ?? null, sources: source ? [source] : [] }, t)
  return [
    '<figure class="text-figure">',
    `<figcaption><a href="${escaped(path)}">${escaped(name)}</a>`,
    demo ? ` <span class="status status--wait" title="${escaped(t('sampleHint'))}">${escaped(t('sample'))}</span>` : '',
    `</figcaption><dl>${values.join('')}</dl>`,
    isChart ? coursePicture(figure, name, written) + courseTable(figure, name, written) : '',
    `<p class="text-figure__s">${escaped(shownSource)}</p></figure>`,
  ].join('')
}

const row = (term: string, value: string, tone?: 'up' | 'down'): string =>
  `<div><dt>${escaped(term)}</dt><dd${tone ? ` class="${tone}"` : ''}>${escaped(value)}</dd></div>`
