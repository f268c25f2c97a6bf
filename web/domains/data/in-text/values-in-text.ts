import { escapeHtml } from '#language/text/escape-html.ts'
import './text-value.module.css'
import { maxSeries } from '#contract/market/data-terms.ts'
import { type DataValue, dataValueOf } from '#contract/newsroom/data-value.ts'
import { partTranslator } from '#web/language/text-part.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import { parseSiteTime } from '#web/platform/time.ts'
import { orNothing } from '#web/platform/widget.ts'
import { dataTexts } from '../data-text.ts'
import { valueHtml } from './value-html.ts'

/** A paragraph that is one link, as the sanitiser writes it. */
const onlyLink = /<p><a ([^<>]*)>([^<]*)<\/a><\/p>/g
const seriesIn = /(?:^| )data-series="([^"]*)"/
const formIn = /(?:^| )data-series-form="([^"]*)"/
const pathIn = /(?:^| )href="([^"]*)"/

const dataValueIn = (attributes: string): DataValue | undefined =>
  dataValueOf({
    series: seriesIn.exec(attributes)?.[1],
    form: formIn.exec(attributes)?.[1],
    path: pathIn.exec(attributes)?.[1],
  })

/** A number as texts keep it: a link that says what it was. */
export const linkHtml = ({ series, form, path }: DataValue, words: string): string =>
  `<p><a href="${escapeHtml(path)}" data-series="${escapeHtml(series)}" data-series-form="${form}">${escapeHtml(words)}</a></p>`

/** The numbers of the data section that a text for readers shows, each once. */
export function dataValuesIn(html: string): DataValue[] {
  const found = new Map<string, DataValue>()
  for (const [, attributes = ''] of html.matchAll(onlyLink)) {
    const shown = dataValueIn(attributes)
    if (shown) found.set(`${shown.form} ${shown.series}`, shown)
  }
  return [...found.values()].slice(0, maxSeries)
}

/** The day of UTC, on which values are taken, that a moment of the contract falls on; today's where there is none. */
export const valueDay = (time: string | null, now: number): string =>
  new Date(parseSiteTime(time) ?? now).toISOString().slice(0, 10)

/**
 * A text for readers with its numbers of the data section as they were on a day beside the newest. One that is not known,
 * or cannot be had, stays the link that it is in the text.
 * @param day of UTC, 'YYYY-MM-DD'
 */
export async function withDataValues(html: string, day: string, backend: LanguageBackend): Promise<string> {
  const wanted = dataValuesIn(html)
  if (wanted.length === 0) return html
  const asked = wanted.map(({ series, form }) => ({ series, day, course: form === 'chart' }))
  const [answer, texts] = await Promise.all([
    orNothing(backend.call('getDataValues', { values: asked })),
    dataTexts.load(backend.language),
  ])
  if (!answer) return html
  const t = partTranslator(texts)
  return html.replace(onlyLink, (whole, attributes: string) => {
    const shown = dataValueIn(attributes)
    const known = answer.list.find(
      ({ series, course }) => series === shown?.series && (course !== null) === (shown.form === 'chart'),
    )
    return shown && known ? valueHtml(shown, known, { t, language: backend.language }) : whole
  })
}
