import { describe, expect, it, vi } from 'vitest'
import { createCountdown, type Destination } from './countdown.ts'

const toLin: Destination = { purpose: 'register', address: 'lin@example.org' }

function fakeTab() {
  const kept = new Map<string, string>()
  const clock = { now: 1_800_000_000_000 }
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  return { kept, clock, storage, open: () => createCountdown(storage, () => clock.now) }
}

describe('the countdown of a code', () => {
  it('runs for 60 s from sending', () => {
    const { clock, open } = fakeTab()
    const countdown = open()
    expect(countdown.secondsLeft(toLin)).toBe(0)
    expect(countdown.wasSent(toLin)).toBe(false)
    countdown.start(toLin)
    expect(countdown.secondsLeft(toLin)).toBe(60)
    clock.now += 1
    expect(countdown.secondsLeft(toLin)).toBe(60)
    clock.now += 59_000
    expect(countdown.secondsLeft(toLin)).toBe(1)
    clock.now += 1_000
    expect(countdown.secondsLeft(toLin)).toBe(0)
    expect(countdown.wasSent(toLin)).toBe(true)
  })

  it('goes on in a dialog or page that is opened anew', () => {
    const { clock, open } = fakeTab()
    open().start(toLin)
    clock.now += 12_000
    expect(open().secondsLeft(toLin)).toBe(48)
  })

  it('belongs to one purpose and one address, however that is written', () => {
    const { open } = fakeTab()
    const countdown = open()
    countdown.start({ purpose: 'sign-in', address: '+86 138 0013 8000' })
    expect(countdown.secondsLeft({ purpose: 'sign-in', address: '+86 13800138000' })).toBe(60)
    expect(countdown.secondsLeft({ purpose: 'reset', address: '+86 13800138000' })).toBe(0)
    expect(countdown.secondsLeft({ purpose: 'sign-in', address: '+852 13800138000' })).toBe(0)
    countdown.start(toLin)
    expect(countdown.secondsLeft({ ...toLin, address: 'Lin@Example.org' })).toBe(60)
  })

  it('is never longer than the rule, also after the clock was set back', () => {
    const { clock, open } = fakeTab()
    const countdown = open()
    countdown.start(toLin)
    clock.now -= 3_600_000
    expect(countdown.secondsLeft(toLin)).toBe(60)
  })

  it('works where storage is refused or holds something else', () => {
    const refusing = {
      getItem: () => 'not JSON',
      setItem: () => {
        throw new Error('quota')
      },
    }
    const countdown = createCountdown(refusing, () => 0)
    const heard = vi.fn()
    const unsubscribe = countdown.subscribe(heard)
    countdown.start(toLin)
    expect(countdown.secondsLeft(toLin)).toBe(60)
    expect(heard).toHaveBeenCalledTimes(1)
    unsubscribe()
    countdown.start(toLin)
    expect(heard).toHaveBeenCalledTimes(1)
  })
})
