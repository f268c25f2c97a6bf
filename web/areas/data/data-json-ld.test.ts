import { describe, expect, it } from 'vitest'
import { dataTypes } from '#contract/market/data-terms.ts'
import { datasetNote } from '#web/locales/data/dataset-note.ts'
import { dataEn } from '#web/locales/data/en.ts'
import { dataHans } from '#web/locales/data/zh-hans.ts'
import { dataHant } from '#web/locales/data/zh-hant.ts'
import { dataset } from './data-json-ld.ts'

const facts = {
  ...{ name: 'ETF', description: '…', address: 'https://news.example/DataEra/etf', site: '港讯' },
  ...{ origin: 'https://news.example', asOf: '2026-11-23 08:00:00' },
}

describe('a page of numbers as search engines for data read it', () => {
  it.each([
    ['zh-Hans', dataHans],
    ['zh-Hant-HK', dataHant],
    ['en', dataEn],
  ] as const)('has a description of 50 characters or more in %s', (language, texts) => {
    for (const type of dataTypes)
      expect(`${texts[`description.${type}`]}${datasetNote[language]}`.length, type).toBeGreaterThanOrEqual(50)
  })

  it('says what may be done with it and which days it covers', () => {
    expect(dataset({ ...facts, days: ['2024-01-11', '2026-11-20'] })).toMatchObject({
      license: 'https://news.example/copyright',
      temporalCoverage: '2024-01-11/2026-11-20',
    })
    expect(dataset(facts)).toMatchObject({ temporalCoverage: '2026-11-23' })
  })

  it('names files only where there are some', () => {
    expect(dataset(facts)).not.toHaveProperty('distribution')
    const files = [{ address: 'https://news.example/a.csv', format: 'text/csv' }]
    expect(dataset({ ...facts, files })).toMatchObject({ distribution: [{ encodingFormat: 'text/csv' }] })
  })
})
