import { expect, it } from 'vitest'
import { timeHeading } from './export-headings.ts'

it('names the zone of a column of times in the brackets of its language', () => {
  const headings = (['zh-Hans', 'zh-Hant-HK', 'en'] as const).map((one) =>
    timeHeading({ time: 'T' }, 'Asia/Tokyo', one),
  )
  expect(headings).toEqual(['T（Asia/Tokyo）', 'T（Asia/Tokyo）', 'T (Asia/Tokyo)'])
})
