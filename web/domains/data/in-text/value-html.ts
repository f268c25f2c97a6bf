import type { DataValue } from '#contract/newsroom/data-value.ts'
import { escapeHtml } from '#language/text/escape-html.ts'
import { writeDay } from '../chart-style.ts'
import { movement, writeNumber } from '../number.ts'
import { sourceLine } from '../sources.tsx'
import { coursePicture, courseTable } from './course-picture.ts'
import { type TextValue, type Written, writeValue } from './text-values.ts'
import { valueName } from './value-names.ts'

/** How much a value has changed: parts and flows by how much, all others as a part of what they were. */
export function changeOf({ metric, unit, value_then: before, value_now: now }: TextValue, { language }: Written) {
  if (before === null || now === null) return undefined
  const by = now - before
  if (metric === 'flow' || unit === 'share' || before === 0)
    return { by, words: writeNumber(by, unit, language, { signed: true, sign: true }) }
  return { by, words: writeNumber(by / Math.abs(before), 'change', language) }
}

/** A number of the data section within a text: as it was on the day of publishing, and the newest. */
export function valueHtml({ path, form }: DataValue, shown: TextValue, written: Written): string {
  const { t } = written
  const { demo, sources } = shown
  const name = valueName(shown, t)
  const isChart = form === 'chart' && shown.course !== null
  const shownSource = sourceLine({ demo, as_of: newestTime(sources), sources }, t)
  return [
    '<figure class="text-value">',
    `<figcaption><a href="${escapeHtml(path)}">${escapeHtml(name)}</a>`,
    demo
      ? ` <span class="status status--wait" title="${escapeHtml(t('sampleHint'))}">${escapeHtml(t('sample'))}</span>`
      : '',
    `</figcaption><dl>${rows(shown, written)}</dl>`,
    isChart ? coursePicture(shown, name, written) + courseTable(shown, name, written) : '',
    `<p class="text-value__s">${escapeHtml(shownSource)}</p></figure>`,
  ].join('')
}

/**
 * The value when the text was published beside the newest. Values often come a day later, or not on every day: then the last one before is shown with its own
 * day; and where none is newer it is both.
 */
function rows(shown: TextValue, written: Written): string {
  const { t, language } = written
  const { unit, day, then_day: then, now_day: now } = shown
  const on = (one: string) => ({ day: writeDay(one, language) })
  const value = (number: number | null) => writeValue(number, unit, written)
  if (then === null)
    return (
      row(t('inText.then', on(day)), t('inText.none')) +
      (now === null ? '' : row(t('inText.now', on(now)), value(shown.value_now)))
    )
  if (then === now) return row(t(then === day ? 'inText.sameDay' : 'inText.same', on(then)), value(shown.value_then))
  const change = changeOf(shown, written)
  return [
    row(t(then === day ? 'inText.then' : 'inText.before', on(then)), value(shown.value_then)),
    now === null ? '' : row(t('inText.now', on(now)), value(shown.value_now)),
    change ? row(t('inText.change'), change.words, movement(change.by)) : '',
  ].join('')
}

const newestTime = (sources: TextValue['sources']): string | null =>
  sources
    .flatMap(({ source_time: time }) => time ?? [])
    .toSorted()
    .at(-1) ?? null

const row = (term: string, value: string, tone?: 'up' | 'down'): string =>
  `<div><dt>${escapeHtml(term)}</dt><dd${tone ? ` class="${tone}"` : ''}>${escapeHtml(value)}</dd></div>`
