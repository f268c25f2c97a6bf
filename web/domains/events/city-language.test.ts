import { expect, it } from 'vitest'
import { cityLanguage } from './city-language.ts'

it.each([
  ['新加坡', 'zh-Hans', 'zh-Hans'],
  ['Singapore', 'zh-Hans', undefined],
  ['Lisbon', 'en', 'en'],
  ['里斯本', 'en', undefined],
])('says of %s in an event in %s: %s', (city, language, expected) => {
  expect(cityLanguage(city, language, language)).toBe(expected)
})
