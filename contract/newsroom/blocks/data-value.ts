import { dataValueOf, valueForms } from '../data-value.ts'
import type { Block } from './block.ts'

/** Characters of the text in place of a value that cannot be shown. */
const maxWords = 300

/** A number or chart of the data section: a link with what it was; the pages of the text show the number itself in its place. */
export const dataValue = {
  place: 'block',
  content: 'nothing',
  attributes: {
    series: { type: 'text', max: 120, required: true },
    form: { type: 'choice', options: valueForms, required: true },
    path: { type: 'text', max: 200, required: true },
    words: { type: 'text', max: maxWords, required: true },
  },
  complete: (values) =>
    dataValueOf({ series: values.series, form: values.form, path: values.path }) ? values : undefined,
  words: ['words'],
  isOutsideSummary: true,
  markup: ({ series, form, path, words }) => [
    'p',
    {},
    ['a', { href: path, 'data-series': series, 'data-series-form': form }, String(words)],
  ],
  source: {
    tag: 'p',
    values(paragraph) {
      const link = paragraph.only()
      const [series, form, path] = ['data-series', 'data-series-form', 'href'].map((name) => link?.attribute(name))
      const value = dataValueOf({ series, form, path })
      const words = link?.text().trim().slice(0, maxWords).toWellFormed()
      return value && { ...value, words: words || value.series }
    },
  },
  link(attribute, path) {
    const value = dataValueOf({ series: attribute('data-series'), form: attribute('data-series-form'), path })
    return value && { 'data-series': value.series, 'data-series-form': value.form }
  },
  allowed: { a: { 'data-series': [/^[a-zA-Z0-9.-]{1,190}$/], 'data-series-form': valueForms } },
} as const satisfies Block
