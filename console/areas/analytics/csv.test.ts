import { expect, it } from 'vitest'
import type { Analytics } from '#contract/audience/analytics.ts'
import { analyticsCsv } from './csv.ts'

const none = { views: 0, readers: 0, searches: 0, unfound: 0 }
const empty: Analytics = {
  ...{ from: '2026-11-20', to: '2026-11-20', days: [], totals: none, totals_before: none },
  reading: { readers: 0, reached: [0, 0, 0, 0], median_seconds: null },
  ...{
    sources: [],
    languages: [],
    devices: [],
    countries: [],
    searches: [],
    unfound: [],
    pages: [],
    authors: [],
    labels: [],
  },
}

it('has a line for each row, quotes what it must, and holds no formula', () => {
  const counts = { views: 3, readers: 2, before: 1 }
  const reading = { readers: 2, reached: [1, 0.5, 0.5, 0.25], median_seconds: 81 }
  const csv = analyticsCsv({
    ...empty,
    days: [{ day: '2026-11-20', views: 9, readers: 4, before_views: 8, before_readers: 3 }],
    searches: [{ name: '=cmd("x"),1', unfound: 0, ...counts }],
    pages: [{ kind: 'item', item_kind: 'article', id: 7, path: '', title: '标题，“引号”', reading, ...counts }],
  })
  expect(csv.slice(1).split('\r\n')).toEqual([
    '"table","name","id","views","readers","views_before","readers_before","read_to_end","median_seconds"',
    '"day","2026-11-20","",9,4,8,3,"",""',
    `"search","'=cmd(""x""),1","",3,2,1,"","",""`,
    '"page","标题，“引号”",7,3,2,1,"",0.25,81',
    '',
  ])
  expect(csv.charCodeAt(0)).toBe(0xfeff)
})
