import { escapeHtml } from '#language/text/escape-html.ts'
import './text-figure.module.css'
import { maxSeries } from '#contract/market/data-terms.ts'
import { type DataFigure, dataFigureOf } from '#contract/newsroom/data-figure.ts'
import { partTranslator } from '#web/language/text-part.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import { parseSiteTime } from '#web/platform/time.ts'
import { orNothing } from '#web/platform/widget.ts'
import { dataTexts } from '../data-text.ts'
import { figureHtml } from './figure-html.ts'

/** A paragraph that is one link, as the sanitiser writes it. */
const onlyLink = /<p><a ([^<>]*)>([^<]*)<\/a><\/p>/g
const seriesIn = /(?:^| )data-figure="([^"]*)"/
const formIn = /(?:^| )data-figure-form="([^"]*)"/
const pathIn = /(?:^| )href="([^"]*)"/

const figureIn = (attributes: string): DataFigure | undefined =>
  dataFigureOf({
    series: seriesIn.exec(attributes)?.[1],
    form: formIn.exec(attributes)?.[1],
    path: pathIn.exec(attributes)?.[1],
  })

/** A number as texts keep it: a link that says what it was. */
export const linkHtml = ({ series, form, path }: DataFigure, words: string): string =>
  `<p><a href="${escapeHtml(path)}" data-figure="${escapeHtml(series)}" data-figure-form="${form}">${escapeHtml(words)}</a></p>`

/** The numbers of the data section that a text for readers shows, each once. */
export function figuresIn(html: string): DataFigure[] {
  const found = new Map<string, DataFigure>()
  for (const [, attributes = ''] of html.matchAll(onlyLink)) {
    const figure = figureIn(attributes)
    if (figure) found.set(`${figure.form} ${figure.series}`, figure)
  }
  return [...found.values()].slice(0, maxSeries)
}

/** The day of UTC, on which figures are taken, that a moment of the contract falls on; today's where there is none. */
export const figureDay = (time: string | null, now: number): string =>
  new Date(parseSiteTime(time) ?? now).toISOString().slice(0, 10)

/**
 * A text for readers with its numbers of the data section as they were on a day beside the newest. One that is not known,
 * or cannot be had, stays the link that it is in the text.
 * @param day of UTC, 'YYYY-MM-DD'
 */
export async function withFigures(html: string, day: string, backend: LanguageBackend): Promise<string> {
  const wanted = figuresIn(html)
  if (wanted.length === 0) return html
  const asked = wanted.map(({ series, form }) => ({ series, day, course: form === 'chart' }))
  const [answer, texts] = await Promise.all([
    orNothing(backend.call('getDataFigures', { figures: asked })),
    dataTexts.load(backend.language),
  ])
  if (!answer) return html
  const t = partTranslator(texts)
  return html.replace(onlyLink, (whole, attributes: string) => {
    const figure = figureIn(attributes)
    const known = answer.list.find(
      ({ series, course }) => series === figure?.series && (course !== null) === (figure.form === 'chart'),
    )
    return figure && known ? figureHtml(figure, known, { t, language: backend.language }) : whole
  })
}
