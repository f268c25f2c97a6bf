import { dataTypes } from '../../market/data-terms.ts'
import type { Block } from './block.ts'

export const figureForms = ['number', 'chart'] as const
export type FigureForm = (typeof figureForms)[number]

/** A number or chart of the data section that a text shows, as it was on the day of publishing beside the newest. */
export interface DataFigure {
  /** The key of the series. */
  series: string
  form: FigureForm
  /** The page of whose figure it is, or of the table that it sums up, without a language prefix. */
  path: string
}

const figureSeries = /^[a-zA-Z]{1,20}(?:\.[a-z0-9][a-z0-9-]{0,79}){1,2}$/
const figurePath = /^\/DataEra\/([a-z]{1,20})(?:\/[a-z0-9][a-z0-9-]{0,119})?$/

/** Returns a text's reference to a number of the data section; undefined if it is none. */
export function dataFigureOf(given: { series: unknown; form: unknown; path: unknown }): DataFigure | undefined {
  const form = figureForms.find((one) => one === given.form)
  const { series, path } = given
  if (!form || typeof series !== 'string' || typeof path !== 'string') return undefined
  const type = figurePath.exec(path)?.[1]
  return figureSeries.test(series) && dataTypes.some((one) => one === type) ? { series, form, path } : undefined
}

/** Characters of the text in place of a figure that cannot be shown. */
const maxWords = 300

/** A number or chart of the data section: a link with what it was; the pages of the text show the number itself in its place. */
export const dataFigure = {
  place: 'block',
  content: 'nothing',
  attributes: {
    series: { type: 'text', max: 120, required: true },
    form: { type: 'choice', options: figureForms, required: true },
    path: { type: 'text', max: 200, required: true },
    words: { type: 'text', max: maxWords, required: true },
  },
  complete: (values) =>
    dataFigureOf({ series: values.series, form: values.form, path: values.path }) ? values : undefined,
  words: ['words'],
  isOutsideSummary: true,
  markup: ({ series, form, path, words }) => [
    'p',
    {},
    ['a', { href: path, 'data-figure': series, 'data-figure-form': form }, String(words)],
  ],
  source: {
    tag: 'p',
    values(paragraph) {
      const link = paragraph.only()
      const [series, form, path] = ['data-figure', 'data-figure-form', 'href'].map((name) => link?.attribute(name))
      const figure = dataFigureOf({ series, form, path })
      const words = link?.text().trim().slice(0, maxWords).toWellFormed()
      return figure && { ...figure, words: words || figure.series }
    },
  },
  link(attribute, path) {
    const figure = dataFigureOf({ series: attribute('data-figure'), form: attribute('data-figure-form'), path })
    return figure && { 'data-figure': figure.series, 'data-figure-form': figure.form }
  },
  allowed: { a: { 'data-figure': [/^[a-zA-Z0-9.-]{1,190}$/], 'data-figure-form': figureForms } },
} as const satisfies Block
