import { expect, it } from 'vitest'
import type { Block, SourceElement } from './block.ts'
import { allowedMarkup, markupOf, valuesIn } from './block-html.ts'

const chart: Block = {
  place: 'block',
  content: 'line',
  element: 'section',
  attributes: {
    kind: { type: 'choice', options: ['bars', 'lines'], required: true, html: 'data-chart' },
    height: { type: 'number', min: 100, max: 900, html: 'data-height' },
    note: { type: 'text', max: 20 },
  },
}
const element = (tag: string, attributes: Record<string, string>): SourceElement => ({
  tag,
  attribute: (name) => attributes[name],
  text: () => '',
  only: () => undefined,
  child: () => undefined,
})

it('renders a block of one element with its attributes around its content', () => {
  expect(markupOf(chart, { kind: 'bars', height: 300, note: 'x' })).toEqual([
    'section',
    { 'data-chart': 'bars', 'data-height': 300 },
    0,
  ])
})

it.each([
  ['section', { 'data-chart': 'bars', 'data-height': '300' }, { kind: 'bars', height: 300 }],
  ['section', { 'data-chart': 'lines', 'data-height': '90', 'data-note': 'x' }, { kind: 'lines' }],
  ['section', { 'data-chart': 'pie' }, undefined],
  ['section', {}, undefined],
  ['div', { 'data-chart': 'bars' }, undefined],
])('reads it from %s with %j', (tag, attributes, expected) => {
  expect(valuesIn(chart, element(tag, attributes))).toEqual(expected)
})

it('allows its attributes alone, with their values', () => {
  const { section = {} } = allowedMarkup(chart)
  expect(Object.keys(section)).toEqual(['data-chart', 'data-height'])
  expect(section['data-chart']).toEqual(['bars', 'lines'])
  const heights = section['data-height']?.filter((value) => value instanceof RegExp) ?? []
  expect(['300', '1e3', 'x'].filter((value) => heights.some((height) => height.test(value)))).toEqual(['300'])
})
