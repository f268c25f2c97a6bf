import { expect, it } from 'vitest'
import { createRowPresenter } from './present-rows.ts'

it('presents all rows but those that cannot be presented, which it reports', () => {
  const reported: object[] = []
  const present = createRowPresenter(
    { warn: (entry: object) => reported.push(entry) } as never,
    'partnerEvent',
    (row: { id: number }) => row.id,
  )
  const shown = present(
    [
      { id: 1, at: 0 },
      { id: 2, at: Number.NaN },
      { id: 3, at: 1_000 },
    ],
    ({ at }) => new Date(at).toISOString(),
  )
  expect(shown).toEqual(['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:01.000Z'])
  expect(reported).toMatchObject([{ kind: 'partnerEvent', row: 2, err: expect.any(RangeError) }])
})
