import { expect, it } from 'vitest'
import { accountsHans } from '#console/locales/accounts/zh-hans.ts'
import { authorsHans } from '#console/locales/authors/zh-hans.ts'
import { binHans } from '#console/locales/bin/zh-hans.ts'
import { correctionsHans } from '#console/locales/corrections/zh-hans.ts'
import { flashHans } from '#console/locales/flash/zh-hans.ts'
import { frontHans } from '#console/locales/front/zh-hans.ts'
import { inboxHans } from '#console/locales/inbox/zh-hans.ts'
import { integrationHans } from '#console/locales/integration/zh-hans.ts'
import { presenceHans } from '#console/locales/presence/zh-hans.ts'
import { recordsHans } from '#console/locales/records/zh-hans.ts'
import { siteHans } from '#console/locales/site/zh-hans.ts'
import { translationHans } from '#console/locales/translation/zh-hans.ts'
import { consoleEn } from './en.ts'
import { translator } from './translate.ts'

const t = translator(consoleEn)

it.each([
  ['usesOf', { n: 1 }, '1 place'],
  ['usesOf', { n: 0 }, '0 places'],
  ['usesOf', { n: '1,001' }, '1,001 places'],
  ['todayParts', { articles: 1, flash: 12 }, '1 article, 12 flash'],
  ['planHint', {}, 'Times are UTC+8; publication is at the start of the minute'],
] as const)('%s of %o is “%s”', (key, values, text) => {
  expect(t(key, values)).toBe(text)
})

it('leaves the place of a value that is missing', () => {
  expect(t('total', {})).toBe('{n} in total')
})

it('has no key in two parts, of which the later would speak for both', () => {
  const parts = [binHans, recordsHans, flashHans, frontHans, presenceHans]
  const more = [accountsHans, authorsHans, correctionsHans, inboxHans, integrationHans, siteHans, translationHans]
  const keys = [...parts, ...more].flatMap((part) => Object.keys(part))
  expect(keys.filter((key, place) => keys.indexOf(key) < place)).toEqual([])
})
