import { beforeEach, describe, expect, it } from 'vitest'
import { createOpener, type Opener } from './opener.ts'

let open: Opener
let states: boolean[]
let begun: string[]
beforeEach(() => {
  states = []
  begun = []
  open = createOpener((is) => states.push(is))
})

const begin = async (what: string) => {
  begun.push(what)
  return true
}
const later = <T>() => Promise.withResolvers<T | undefined>()

describe('opening in a form', () => {
  it('takes nothing from its beginning until what was opened stands there', async () => {
    const answer = later<string>()
    const opened = open(() => answer.promise, begin)
    expect([states, begun]).toEqual([[true], []])
    answer.resolve('one')
    expect(await opened).toBe(true)
    expect([states, begun]).toEqual([[true, false], ['one']])
  })

  it.each([
    [0, 1],
    [1, 0],
  ])('lets the last one take effect where answers come in the order %i, %i', async (...order) => {
    const answers = [later<string>(), later<string>()]
    const opened = answers.map(({ promise }) => open(() => promise, begin))
    for (const place of order) {
      answers[place]?.resolve(`answer ${place}`)
      expect(await opened[place]).toBe(place === 1)
      if (place === order[0]) expect(states.at(-1)).toBe(place === 0)
    }
    expect(begun).toEqual(['answer 1'])
    expect(states.at(-1)).toBe(false)
  })

  it('takes what is typed again where nothing could be loaded, where that failed, and where nothing was begun', async () => {
    expect(await open(async () => undefined, begin)).toBe(false)
    expect(
      await open(
        async () => 'kept',
        async () => false,
      ),
    ).toBe(false)
    await expect(open(() => Promise.reject(new Error('gone')), begin)).rejects.toThrow('gone')
    expect([begun, states]).toEqual([[], [true, false, true, false, true, false]])
  })
})
