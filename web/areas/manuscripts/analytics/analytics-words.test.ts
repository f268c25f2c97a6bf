import { expect, it } from 'vitest'
import { authorAnalyticsEn } from '#web/locales/author-analytics/en.ts'
import { authorCsv, lastDays, namedSources, writeChange, writeTime } from './analytics-words.ts'

it('goes by the days of the site, which begin at 16:00 of UTC', () => {
  expect(lastDays(7, Date.parse('2026-11-20T15:59:59Z'))).toEqual({ from: '2026-11-14', to: '2026-11-20' })
  expect(lastDays(1, Date.parse('2026-11-20T16:00:00Z'))).toEqual({ from: '2026-11-21', to: '2026-11-21' })
})

it('writes times and changes', () => {
  expect([0, 59, 161].map(writeTime)).toEqual(['0:00', '0:59', '2:41'])
  expect([writeChange(114, 100), writeChange(50, 100), writeChange(5, 0)]).toEqual(['+14%', '−50%', undefined])
})

it('names parts of the site once', () => {
  const sources = [
    { name: 'search.example', views: 4 },
    { name: '/', views: 2 },
    { name: '/home', views: 3 },
    { name: '/label', views: 1 },
    { name: '', views: 1 },
  ]
  expect(namedSources(sources, (key) => authorAnalyticsEn[key])).toEqual([
    { name: 'Home page', views: 5 },
    { name: 'search.example', views: 4 },
    { name: 'Other pages of this site', views: 1 },
    { name: 'Direct or unknown', views: 1 },
  ])
})

it('has a line in the file for each row, and no formula', () => {
  const read = { readers: 4, reached: [1, 0.5, 0.5, 0.0941676794], median_seconds: 81 }
  const csv = authorCsv({
    ...{ from: '2026-11-20', to: '2026-11-20', reading: read },
    ...{ totals: { views: 3, readers: 2 }, totals_before: { views: 1, readers: 1 } },
    days: [{ day: '2026-11-20', views: 3, readers: 2, before_views: 1, before_readers: 1 }],
    sources: [{ name: 'search.example', views: 3 }],
    items: [{ id: 7, title: '=1+1', views: 3, readers: 2, before: 1, reading: read }],
  })
  expect(csv.slice(1).split('\r\n').slice(1)).toEqual([
    '"day","2026-11-20","",3,2,1,"",""',
    '"source","search.example","",3,"","","",""',
    `"item","'=1+1",7,3,2,1,0.0942,81`,
    '',
  ])
})
