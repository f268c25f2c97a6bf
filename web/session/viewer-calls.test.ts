import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallOutput } from '#contract/calls.ts'

type Answer = CallOutput<'getViewer'>

const user = { id: 7 } as NonNullable<Answer['user']>
const answerOf = (liked: number[], likes: number): Answer => ({
  user,
  liked,
  collected: [],
  followed: [],
  collected_topics: [],
  counts: { 5: { likes, collects: 0 } },
  followers: {},
})

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', { cookie: 'member=1', documentElement: { lang: 'en', dataset: {} } })
})
afterEach(() => vi.unstubAllGlobals())

/** The marks of a page with the like of item 5, whose calls answer when the test says so. */
async function pageWithLike() {
  const { httpBackend } = await import('#web/platform/http-backend.ts')
  const { asked, shown, viewer } = await import('./viewer-state.ts')
  const calls = await import('./viewer-calls.ts')
  const questions: ((answer: Answer) => void)[] = []
  const like = { answer: (_: { liked: boolean; likes: number }) => {}, refuse: (_: Error) => {} }
  vi.spyOn(httpBackend, 'call').mockImplementation(
    (_, name) =>
      new Promise((resolve: (answer: never) => void, reject) => {
        if (name === 'getViewer') questions.push(resolve as (answer: unknown) => void)
        else Object.assign(like, { answer: resolve, refuse: reject })
      }),
  )
  shown.set('like 5', 1)
  const ask = () => {
    asked.clear()
    return calls.ask()
  }
  return { ask, press: () => calls.press('like', 5, 3), questions, like, mark: () => viewer.marks.get('like 5') }
}

describe("what the server says of a member's marks", () => {
  it('is shown', async () => {
    const { ask, questions, mark } = await pageWithLike()
    const asking = ask()
    questions[0]?.(answerOf([5], 4))
    await asking
    expect(mark()).toEqual({ pressed: true, count: 4 })
  })

  it.each(['before the press', 'during the press'])('does not undo a mark where it was asked %s', async (when) => {
    const { ask, press, questions, like, mark } = await pageWithLike()
    let asking = when === 'before the press' ? ask() : undefined
    const pressing = press()
    asking ??= ask()
    like.answer({ liked: true, likes: 4 })
    await pressing
    questions[0]?.(answerOf([], 3))
    await asking
    expect(mark()).toEqual({ pressed: true, count: 4 })
  })

  it('counts again where it was asked after the press', async () => {
    const { ask, press, questions, like, mark } = await pageWithLike()
    const pressing = press()
    like.answer({ liked: true, likes: 4 })
    await pressing
    const asking = ask()
    questions[0]?.(answerOf([], 9))
    await asking
    expect(mark()).toEqual({ pressed: false, count: 9 })
  })

  it('counts where the press itself was refused', async () => {
    const { ask, press, questions, like, mark } = await pageWithLike()
    const asking = ask()
    const pressing = press()
    like.refuse(new Error('refused'))
    await pressing
    questions[0]?.(answerOf([5], 4))
    await asking
    expect(mark()).toEqual({ pressed: true, count: 4 })
  })
})
