import { describe, expect, it } from 'vitest'
import type { CallName } from '#contract/call-table.ts'
import { calls } from '#contract/calls.ts'
import { presentWorkload } from '#server/platform/database/workload.ts'
import type { Caller } from './call-context.ts'
import { callsOfOne, createCallTraffic } from './call-dispatcher.ts'

const callerOf = (userId: number, token?: number) =>
  ({ session: { userId, ...(token && { token: { id: token } }) } }) as unknown as Caller
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Begins a call of somebody that lasts until it is ended. */
function starter() {
  const traffic = createCallTraffic()
  const held = Promise.withResolvers<void>()
  const state = { running: 0, refused: 0, done: 0 }
  const start = (name: CallName, caller: Caller) => {
    const call = traffic(calls[name], caller, async () => {
      state.running += 1
      await held.promise
      state.running -= 1
    })
    return call.then(
      () => {
        state.done += 1
      },
      (error) => {
        state.refused += 1
        return error
      },
    )
  }
  return { start, state, end: held.resolve }
}

describe('calls of one member', () => {
  const { members: atOnce, staff, waiting } = callsOfOne

  it('are worked on a few at a time; of very many the last are refused with a time to come again', async () => {
    const { start, state, end } = starter()
    const all = Array.from({ length: atOnce + waiting + 3 }, () => start('saveManuscript', callerOf(1)))
    await settled()
    expect(state).toEqual({ running: atOnce, refused: 3, done: 0 })
    expect(await all.at(-1)).toMatchObject({ reason: 'tooManyRequests', retryAfter: 1 })
    end()
    await Promise.all(all)
    expect(state).toEqual({ running: 0, refused: 3, done: atOnce + waiting })
  })

  it('in the newsroom have more room', async () => {
    const { start, state, end } = starter()
    const all = Array.from({ length: staff + 1 }, () => start('saveFlashDraft', callerOf(1)))
    await settled()
    expect(state.running).toBe(staff)
    end()
    await Promise.all(all)
  })

  it('hold up neither those of others, nor of a program with a token, nor what waits for other sites', async () => {
    const { start, state, end } = starter()
    const all = Array.from({ length: atOnce + 1 }, () => start('saveManuscript', callerOf(1)))
    all.push(start('saveManuscript', callerOf(2)), start('saveManuscript', callerOf(1, 7)))
    all.push(start('takePicture', callerOf(1)), start('getViewer', callerOf(1)))
    await settled()
    expect(state.running).toBe(atOnce + 4)
    end()
    await Promise.all(all)
  })
})

describe('the connections of a call', () => {
  it.each([
    ['getArticleList', 'readers'],
    ['getViewer', 'readers'],
    ['login', 'members'],
    ['sendFeedback', 'members'],
    ['stopPush', 'members'],
    ['leaveDevice', 'members'],
    ['saveManuscript', 'members'],
    ['saveFlashDraft', 'staff'],
    ['auditLog', 'staff'],
  ] as const)('%s are those for %s', async (name, expected) => {
    const traffic = createCallTraffic()
    expect(await traffic(calls[name], callerOf(1), async () => presentWorkload())).toBe(expected)
  })

  it('of readers serve no call that writes', () => {
    const writing =
      /^(?:login|googleLogin|forgotPassword|send|verify|report|request|vote|save|set|remove|subscribe|unsubscribe)|Newsletters$/
    const traffic = createCallTraffic()
    const kinds = Object.values(calls)
      .filter(({ name, auth }) => auth === 'public' && writing.test(name))
      .map((call) => traffic(call, undefined, async () => presentWorkload()))
    return expect(Promise.all(kinds)).resolves.toEqual(kinds.map(() => 'members'))
  })
})
