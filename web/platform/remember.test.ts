import { describe, expect, it, vi } from 'vitest'
import { remember } from './remember.ts'

describe('remember', () => {
  it('asks once for each argument, also where the answer is nothing', () => {
    const compute = vi.fn((key: string) => (key === 'none' ? undefined : key.length))
    const length = remember(10, compute)
    expect([length('abc'), length('none'), length('abc'), length('none')]).toEqual([3, undefined, 3, undefined])
    expect(compute).toHaveBeenCalledTimes(2)
  })

  it('never keeps more than it may', () => {
    const compute = vi.fn((key: string) => key)
    const same = remember(2, compute)
    for (const key of ['a', 'b', 'c', 'a', 'c']) same(key)
    expect(compute.mock.calls.flat()).toEqual(['a', 'b', 'c', 'a'])
  })
})
