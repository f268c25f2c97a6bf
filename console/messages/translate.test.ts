import { expect, it } from 'vitest'
import { binHans } from './bin/zh-hans.ts'
import { curatedHans } from './curated/zh-hans.ts'
import { consoleEn } from './en.ts'
import { flashHans } from './flash/zh-hans.ts'
import { frontHans } from './front/zh-hans.ts'
import { handsHans } from './hands/zh-hans.ts'
import { integrationHans } from './integration/zh-hans.ts'
import { peopleHans } from './people/zh-hans.ts'
import { siteHans } from './site/zh-hans.ts'
import { translator } from './translate.ts'
import { translationHans } from './translation/zh-hans.ts'

const t = translator(consoleEn)

it.each([
  ['usesOf', { n: 1 }, '1 place'],
  ['usesOf', { n: 0 }, '0 places'],
  ['usesOf', { n: '1,001' }, '1,001 places'],
  ['todayParts', { articles: 1, flash: 12 }, '1 article, 12 flash'],
  ['planHint', {}, 'Times are UTC+8.'],
] as const)('%s of %o is “%s”', (key, values, text) => {
  expect(t(key, values)).toBe(text)
})

it('leaves the place of a value that is missing', () => {
  expect(t('total', {})).toBe('{n} in all')
})

it('has no key in two parts, of which the later would speak for both', () => {
  const parts = [binHans, curatedHans, flashHans, frontHans, handsHans]
  const more = [integrationHans, peopleHans, siteHans, translationHans]
  const keys = [...parts, ...more].flatMap((part) => Object.keys(part))
  expect(keys.filter((key, place) => keys.indexOf(key) < place)).toEqual([])
})
