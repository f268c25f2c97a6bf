import { describe, expect, it } from 'vitest'
import { createPictureTurns } from './turns.ts'

const settled = () => new Promise<void>((done) => setImmediate(done))

/** Work that begins when it is its turn and ends when the test says so. */
function heldWork() {
  const ends: (() => void)[] = []
  return {
    begun: () => ends.length,
    work: () => new Promise<void>((end) => ends.push(end)),
    end: () => ends.splice(0).map((end) => end()).length,
  }
}

describe('the turns of pictures', () => {
  it('decode two at once, whoever sends them', async () => {
    const turns = createPictureTurns()
    const held = heldWork()
    const all = [turns.decode(held.work), turns.decodeForMember(held.work), turns.decodeForMember(held.work)]
    await settled()
    expect(held.begun()).toBe(2)
    held.end()
    await settled()
    expect(held.end()).toBe(1)
    await Promise.all(all)
  })

  it.each([
    ['decoded', 'decodeForMember', 2 + 12],
    ['fetched', 'fetchForMember', 8 + 24],
  ] as const)('refuse pictures to be %s when too many wait, and say when to come again', async (_name, turn, most) => {
    const turns = createPictureTurns()
    const held = heldWork()
    const waiting = Array.from({ length: most }, () => turns[turn](held.work))
    await expect(turns[turn](held.work)).rejects.toMatchObject({ reason: 'picturesBusy', retryAfter: 10 })
    let done = 0
    while (done < most) {
      await settled()
      done += held.end()
    }
    await Promise.all(waiting)
    expect(await turns[turn](async () => 'again')).toBe('again')
  })

  it('leave one member two at once and ten waiting, whatever the others send', async () => {
    const turns = createPictureTurns()
    const held = heldWork()
    const waiting = Array.from({ length: 12 }, () => turns.ofMember(1, held.work))
    await settled()
    expect(held.begun()).toBe(2)
    await expect(turns.ofMember(1, held.work)).rejects.toMatchObject({ reason: 'tooManyRequests', retryAfter: 5 })
    expect(await turns.ofMember(2, async () => 'mine')).toBe('mine')
    let done = 0
    while (done < 12) {
      await settled()
      done += held.end()
    }
    await Promise.all(waiting)
    expect(await turns.ofMember(1, async () => 'again')).toBe('again')
  })

  it('never make an import wait in vain', async () => {
    const turns = createPictureTurns()
    const held = heldWork()
    const waiting = Array.from({ length: 60 }, () => turns.decode(held.work))
    let done = 0
    while (done < 60) {
      await settled()
      done += held.end()
    }
    await Promise.all(waiting)
  })
})
