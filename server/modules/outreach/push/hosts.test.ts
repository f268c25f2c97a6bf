import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PushHosts } from './hosts.ts'

let hosts: PushHosts
let now: Date
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
beforeEach(() => {
  hosts = new PushHosts()
  now = new Date('2026-11-30T12:00:00Z')
})
afterEach(() => void vi.restoreAllMocks())

/** Pushes that begin together and end without an answer, or with one. */
function send(name: string, count: number, isAnswered: boolean): void {
  for (let n = 0; n < count; n += 1) hosts.begin(name)
  for (let n = 0; n < count; n += 1) hosts.end(name, isAnswered, now)
}

describe('a push service that does not answer', () => {
  it('is left alone after five pushes, longer each time, and for ten minutes at most', () => {
    send('mute.example', 4, false)
    expect(hosts.restOf('mute.example', now)).toBe(0)
    const rests = Array.from({ length: 8 }, () => {
      send('mute.example', 5, false)
      const rest = hosts.restOf('mute.example', now)
      later(rest)
      return rest / 1_000
    })
    expect(rests).toEqual([30, 60, 120, 240, 480, 600, 600, 600])
    expect(hosts.restOf('other.example', now)).toBe(0)
  })

  it('rests once for pushes that were under way together', () => {
    send('mute.example', 200, false)
    expect(hosts.restOf('mute.example', now)).toBe(30_000)
  })

  it('gets five after that to try, and all once it answers', () => {
    send('mute.example', 5, false)
    later(30_000)
    for (let n = 0; n < 5; n += 1) {
      expect(hosts.restOf('mute.example', now)).toBe(0)
      hosts.begin('mute.example')
    }
    expect(hosts.restOf('mute.example', now)).toBeGreaterThan(0)
    hosts.end('mute.example', true, now)
    expect(hosts.restOf('mute.example', now)).toBe(0)
  })

  it('gets one in a while to try as long as many are under way', () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    for (let n = 0; n < 20; n += 1) hosts.begin('mute.example')
    expect(hosts.restOf('mute.example', now)).toBe(0)
    clock.mockReturnValue(3_000)
    expect(hosts.restOf('mute.example', now)).toBe(5_000)
    clock.mockReturnValue(6_000)
    expect(hosts.restOf('mute.example', now)).toBe(0)
    hosts.begin('mute.example')
    expect(hosts.restOf('mute.example', now)).toBe(5_000)
  })

  it('is as before where nothing was sent', () => {
    for (let n = 0; n < 9; n += 1) {
      hosts.begin('quick.example')
      hosts.end('quick.example', undefined, now)
    }
    expect(hosts.restOf('quick.example', now)).toBe(0)
  })
})

it('does not rest while it answers some', () => {
  for (let n = 0; n < 30; n += 1) send('slow.example', 1, n % 4 === 3)
  expect(hosts.restOf('slow.example', now)).toBe(0)
})
