import { describe, expect, it } from 'vitest'
import type { StaffSource } from '#contract/market/data-desk.ts'
import { fieldsOf, inputOf } from './source-form.ts'

const source = {
  ...{ id: 3, version: 2, name: 'Flows', connector: 'mapped-table', address: 'https://a.example/', website: '' },
  ...{ options: '{}', every_minutes: 60, stale_minutes: 120, limits: { price: 0.285, flow: 6 }, keyed: true },
} as unknown as StaffSource

describe('what is typed of a source', () => {
  it('is percentages and hours, and is sent as parts of one and minutes', () => {
    const fields = fieldsOf(source, undefined)
    expect(fields).toMatchObject({ stale_hours: 2, limits: { price: 28.5, flow: 600 } })
    const sent = inputOf(fields, { key: '', dropKey: false })
    expect(sent).toMatchObject({ stale_minutes: 120, limits: { price: 0.285, flow: 6 } })
    expect(sent).not.toHaveProperty('key')
  })

  it.each([
    [{ key: 'new', dropKey: false }, 'new'],
    [{ key: '', dropKey: true }, null],
    [{ key: 'new', dropKey: true }, 'new'],
  ])('changes the key with %j alone', (given, key) => {
    expect(inputOf(fieldsOf(source, undefined), given)).toHaveProperty('key', key)
  })
})
