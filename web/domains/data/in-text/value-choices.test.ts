import { describe, expect, it } from 'vitest'
import type { CallOutput } from '#contract/calls.ts'
import { offeredSeries } from './value-choices.ts'

const entity = { key: 'trust', name: '信托' }
const found = (given: object) =>
  ({
    entity,
    series: [
      { key: 'holdings.trust', metric: 'holdings', unit: 'btc', entity, group: '', start: '2026-11-19', ...given },
    ],
  }) as unknown as CallOutput<'getDataEntity'>

describe('a value for a text', () => {
  it('has the day on which its value was reported, also where it is carried on since', () => {
    const [series] = offeredSeries(
      found({ values: [635_000, 635_488, 635_488, 635_488, 635_488], reported: '2026-11-20' }),
    )
    expect(series).toMatchObject({ value: 635_488, day: '2026-11-20' })
  })

  it('has the day of its last value where none is carried', () => {
    const [series] = offeredSeries(found({ values: [1, 2, null] }))
    expect(series).toMatchObject({ value: 2, day: '2026-11-20' })
  })
})
