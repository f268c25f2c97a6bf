import { describe, expect, it } from 'vitest'
import { createAutosave, type SaveBase, type SaveFailure } from './autosave.ts'

/** A clock that moves when it is triggered. */
function fakeClock() {
  let now = 0
  let count = 0
  const timers = new Map<number, { at: number; run: () => void }>()
  const settled = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  return {
    now: () => now,
    set: (run: () => void, ms: number) => {
      count += 1
      timers.set(count, { at: now + ms, run })
      return count
    },
    clear: (timer: number) => void timers.delete(timer),
    settled,
    async pass(ms: number) {
      const end = now + ms
      for (;;) {
        const next = [...timers].filter(([, { at }]) => at <= end).toSorted((a, b) => a[1].at - b[1].at)[0]
        if (!next) break
        timers.delete(next[0])
        now = Math.max(now, next[1].at)
        next[1].run()
        await settled()
      }
      now = end
      await settled()
    },
  }
}

interface Draft {
  title: string
}
type StoredDraft = Draft & SaveBase & { saved_time: string }
const written = (title: string): Draft => ({ title })
const stored = (fields: Draft, version: number): StoredDraft => ({
  ...fields,
  id: 7,
  version,
  saved_time: '2026-11-21 14:29:00',
})

class Failed extends Error {
  readonly why: SaveFailure
  constructor(why: SaveFailure) {
    super(why)
    this.why = why
  }
}

interface Sent {
  title: string
  base: SaveBase | undefined
  leaving: boolean
  at: number
}

function setup({ begun }: { begun?: StoredDraft } = {}) {
  const clock = fakeClock()
  const sent: Sent[] = []
  const local: (string | undefined)[] = []
  const world = {
    composing: false,
    answer: async (fields: Draft, base: SaveBase | undefined) =>
      ({ saved: true, record: stored(fields, (base?.version ?? 0) + 1) }) as
        | { saved: true; record: StoredDraft }
        | { saved: false; current: StoredDraft },
  }
  const autosave = createAutosave<Draft, StoredDraft, number>(
    {
      send: async (fields, base, leaving) => {
        sent.push({ title: fields.title, base, leaving, at: clock.now() })
        return world.answer(fields, base)
      },
      same: (one, other) => one.title === other.title,
      keepLocal: (fields) => void local.push(fields.title),
      dropLocal: () => void local.push(undefined),
      failure: (error) => ({ why: (error as Failed).why, message: 'words' }),
      composing: () => world.composing,
      clock,
    },
    begun,
  )
  const failing = (why: SaveFailure) => async () => {
    throw new Failed(why)
  }
  return { clock, sent, local, world, autosave, failing }
}

describe('saving by itself', () => {
  it('waits 1.5 s after the last change, keeps a copy at once, and builds on the answer', async () => {
    const { clock, sent, local, autosave } = setup()
    autosave.update(written('一'))
    expect(local).toEqual(['一'])
    await clock.pass(1_000)
    autosave.update(written('一二'))
    await clock.pass(1_499)
    expect(sent).toEqual([])
    await clock.pass(1)
    expect(sent).toEqual([{ title: '一二', base: undefined, leaving: false, at: 2_500 }])
    expect(autosave.get()).toEqual({ name: 'saved', at: 2_500 })
    expect(local.at(-1), 'the copy is gone').toBeUndefined()
    autosave.update(written('一二三'))
    await clock.pass(1_500)
    expect(sent[1]).toMatchObject({ title: '一二三', base: { id: 7, version: 1 } })
  })

  it('does not wait longer than 10 s for somebody who never stops', async () => {
    const { clock, sent, autosave } = setup()
    for (let time = 0; time < 12_000; time += 1_000) {
      autosave.update(written(`${time}`))
      await clock.pass(1_000)
    }
    expect(sent.map(({ at }) => at)).toEqual([10_000])
  })

  it('saves what changed during a saving afterwards, never two at once', async () => {
    const { clock, sent, world, autosave } = setup()
    const { promise, resolve } = Promise.withResolvers<void>()
    const answer = world.answer
    world.answer = async (fields, base) => {
      await promise
      return answer(fields, base)
    }
    autosave.update(written('一'))
    await clock.pass(1_500)
    autosave.update(written('二'))
    await clock.pass(60_000)
    expect(sent).toHaveLength(1)
    resolve()
    await clock.settled()
    expect(autosave.hasUnsaved()).toBe(true)
    await clock.pass(1_500)
    expect(sent[1]).toMatchObject({ title: '二', base: { version: 1 } })
    expect(autosave.hasUnsaved()).toBe(false)
  })

  it('waits until an input method has finished its word', async () => {
    const { clock, sent, world, autosave } = setup()
    world.composing = true
    autosave.update(written('ni'))
    await clock.pass(60_000)
    expect(sent).toEqual([])
    world.composing = false
    autosave.update(written('你'))
    autosave.finishComposition()
    await clock.pass(1_500)
    expect(sent.map(({ title }) => title)).toEqual(['你'])
  })

  it('saves once more when the composition ends without a change', async () => {
    const { clock, sent, world, autosave } = setup()
    autosave.update(written('你'))
    world.composing = true
    await clock.pass(5_000)
    world.composing = false
    autosave.finishComposition()
    await clock.pass(1_500)
    expect(sent).toHaveLength(1)
  })
})

describe('savings that fail', () => {
  it('tries again ever more seldom while nothing gets through, and at once when told', async () => {
    const { clock, sent, local, world, autosave, failing } = setup()
    const answer = world.answer
    world.answer = failing('offline')
    autosave.update(written('一'))
    await clock.pass(1_500)
    expect(autosave.get()).toMatchObject({ name: 'failed', why: 'offline' })
    await clock.pass(70_000)
    expect(sent.map(({ at }) => at)).toEqual([1_500, 4_500, 10_500, 22_500, 46_500])
    expect(local).not.toContain(undefined)
    world.answer = answer
    autosave.tryAgain()
    await clock.settled()
    expect(autosave.get().name).toBe('saved')
  })

  it('tries again at once when the network came back while a saving that then failed was under way', async () => {
    const { clock, sent, world, autosave, failing } = setup()
    const answer = world.answer
    const lost = Promise.withResolvers<never>()
    world.answer = () => lost.promise
    autosave.update(written('一'))
    await clock.pass(1_500)
    autosave.tryAgain()
    world.answer = answer
    lost.reject(await failing('offline')().catch((error: unknown) => error))
    await clock.settled()
    await clock.pass(0)
    expect(sent.map(({ at }) => at)).toEqual([1_500, 1_500])
    expect(autosave.get().name).toBe('saved')
  })

  it('keeps what is written while offline and sends the last of it', async () => {
    const { clock, sent, world, autosave, failing } = setup()
    const answer = world.answer
    world.answer = failing('offline')
    autosave.update(written('一'))
    await clock.pass(1_500)
    autosave.update(written('一二'))
    world.answer = answer
    await clock.pass(3_000)
    expect(sent.at(-1)?.title).toBe('一二')
    expect(autosave.hasUnsaved()).toBe(false)
  })

  it('does not repeat what was refused until it changes', async () => {
    const { clock, sent, world, autosave, failing } = setup()
    const answer = world.answer
    world.answer = failing('refused')
    autosave.update(written('一'))
    await clock.pass(120_000)
    expect(sent).toHaveLength(1)
    world.answer = answer
    autosave.update(written('二'))
    await clock.pass(1_500)
    expect(autosave.get().name).toBe('saved')
  })

  it('waits for a new session, with a copy of every change', async () => {
    const { clock, sent, local, world, autosave, failing } = setup()
    const answer = world.answer
    world.answer = failing('ended')
    autosave.update(written('一'))
    await clock.pass(1_500)
    autosave.update(written('二'))
    await clock.pass(120_000)
    expect(sent).toHaveLength(1)
    expect(local).toEqual(['一', '二'])
    world.answer = answer
    autosave.tryAgain()
    await clock.settled()
    expect(sent.at(-1)?.title).toBe('二')
  })

  it('sends what is left when the page is left', async () => {
    const { sent, autosave } = setup()
    autosave.update(written('一'))
    autosave.leave()
    expect(sent).toMatchObject([{ title: '一', leaving: true }])
  })
})

describe('a newer version from another window', () => {
  const begun = stored(written('旧'), 3)
  const theirs = stored(written('别处'), 4)

  it('stops the savings and overwrites nothing', async () => {
    const { clock, sent, world, autosave } = setup({ begun })
    world.answer = async () => ({ saved: false, current: theirs })
    autosave.update(written('这里'))
    await clock.pass(1_500)
    expect(autosave.get()).toEqual({ name: 'conflict', current: theirs })
    autosave.update(written('这里再写'))
    await clock.pass(120_000)
    expect(sent).toHaveLength(1)
    expect(await autosave.flush()).toBe(false)
  })

  it('goes under what is here, when asked', async () => {
    const { clock, sent, world, autosave } = setup({ begun })
    const answer = world.answer
    world.answer = async () => ({ saved: false, current: theirs })
    autosave.update(written('这里'))
    await clock.pass(1_500)
    world.answer = answer
    expect(await autosave.keepMine()).toBe(true)
    expect(sent[1]).toMatchObject({ title: '这里', base: { id: 7, version: 4 } })
  })

  it('takes the place of what is here, when asked', async () => {
    const { clock, world, autosave } = setup({ begun })
    world.answer = async () => ({ saved: false, current: theirs })
    autosave.update(written('这里'))
    await clock.pass(1_500)
    autosave.adopt(theirs)
    expect(autosave.base()).toBe(theirs)
    expect(autosave.hasUnsaved()).toBe(false)
  })

  it('is none where it says the same', async () => {
    const { clock, world, autosave } = setup({ begun })
    world.answer = async () => ({ saved: false, current: stored(written('这里'), 4) })
    autosave.update(written('这里'))
    await clock.pass(1_500)
    expect(autosave.get().name).toBe('saved')
    expect(autosave.base()?.version).toBe(4)
  })
})
