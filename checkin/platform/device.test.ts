import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isOpened, keepDevice, readDevice } from './device.ts'

describe('a device at a door', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
    return () => vi.unstubAllGlobals()
  })

  it('is asked for the name of its door once for each event', () => {
    const fresh = readDevice()
    expect(isOpened(fresh, 7)).toBe(false)
    keepDevice({ ...fresh, name: 'A', event: 7 })
    expect(readDevice()).toEqual({ id: fresh.id, name: 'A', event: 7 })
    expect([isOpened(readDevice(), 7), isOpened(readDevice(), 8)]).toEqual([true, false])
  })

  it('keeps its name and id from before it noted the event', () => {
    keepDevice({ id: 'x', name: 'A' })
    expect(readDevice()).toEqual({ id: 'x', name: 'A' })
    expect(isOpened(readDevice(), 7)).toBe(false)
  })
})
