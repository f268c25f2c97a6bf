import { describe, expect, it } from 'vitest'
import { canChoose } from './only-waited-for.ts'

const offer = { takes_codes: false, free_by_code: false }
const full = { unavailable: 'sold_out', waiting_list: true } as const
const open = { unavailable: null, waiting_list: false } as const

describe('a sold-out event with a waiting list', () => {
  it('offers it to visitors, but not to people who have tickets', () => {
    expect(canChoose({ ...offer, types: [full] }, false)).toBe(true)
    expect(canChoose({ ...offer, types: [full] }, true)).toBe(false)
  })

  it('offers what else can be had to everybody', () => {
    expect(canChoose({ ...offer, types: [full, open] }, true)).toBe(true)
    expect(canChoose({ ...offer, takes_codes: true, types: [full] }, true)).toBe(true)
  })
})
