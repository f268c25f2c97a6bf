// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'

let started: number
class FakeContext {
  state = 'suspended'
  currentTime = 0
  destination = {}
  async resume() {
    this.state = 'running'
  }
  createGain = () => ({ gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: () => {} })
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: (next: object) => next,
    start: () => {
      started += 1
    },
    stop() {},
  })
}

/** The module as a page has it that was just loaded. */
async function load() {
  vi.resetModules()
  return import('./sound.ts')
}

beforeEach(() => {
  started = 0
  localStorage.clear()
  vi.stubGlobal('AudioContext', FakeContext)
})

it('Nothing sounds before the reader pressed something', async () => {
  const { isSoundWanted, playSound, rememberSound, allowSoundAtPress } = await load()
  expect(isSoundWanted()).toBe(false)
  rememberSound(true)
  expect(isSoundWanted()).toBe(true)
  allowSoundAtPress()
  playSound()
  expect(started).toBe(0)
  dispatchEvent(new Event('pointerdown'))
  playSound()
  expect(started).toBe(1)
})

it('Tabs together sound once in five seconds', async () => {
  const tabs = [await load(), await load()]
  for (const { allowSound } of tabs) allowSound()
  const now = Date.now()
  for (const later of [0, 1, 4_999, 5_000, 9_999]) for (const { playSound } of tabs) playSound(now + later)
  expect(started).toBe(2)
})

it('A clock that was set back does not silence it for long', async () => {
  const { allowSound, playSound } = await load()
  allowSound()
  const now = Date.now()
  playSound(now)
  playSound(now - 3_600_000)
  expect(started).toBe(2)
})

it('The choice to have none holds', async () => {
  const { isSoundWanted, rememberSound } = await load()
  rememberSound(true)
  rememberSound(false)
  expect(isSoundWanted()).toBe(false)
})
