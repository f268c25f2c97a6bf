import { dataFigureOf, figureForms } from '../data-figure.ts'
import type { Block } from './block.ts'

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
