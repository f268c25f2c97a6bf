import { expect, it } from 'vitest'
import { consoleEn } from './en.ts'
import { translator } from './translate.ts'

const t = translator(consoleEn)

it.each([
  ['usesOf', { n: 1 }, '1 place'],
  ['usesOf', { n: 0 }, '0 places'],
  ['usesOf', { n: '1,001' }, '1,001 places'],
  ['todayParts', { articles: 1, flash: 12 }, '1 article, 12 flash'],
  ['planHint', {}, 'The time is UTC+8.'],
] as const)('%s of %o is “%s”', (key, values, text) => {
  expect(t(key, values)).toBe(text)
})

it('leaves the place of a value that is missing', () => {
  expect(t('total', {})).toBe('{n} in all')
})
