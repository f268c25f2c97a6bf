import { expect, it } from 'vitest'
import { createKeptAnswers } from './kept-answers.ts'

it('gives the same answer for half a minute, and to everybody their own', async () => {
  let now = 1
  const answers = createKeptAnswers<{ n: number }>({ now: () => now })
  let asked = 0
  const ask = async () => ({ n: ++asked })
  expect(await Promise.all([answers(1, 'a', ask), answers(1, 'a', ask)])).toEqual([{ n: 1 }, { n: 1 }])
  expect([await answers(1, 'b', ask), await answers(2, 'a', ask)]).toEqual([{ n: 2 }, { n: 3 }])
  now += 29_000
  expect(await answers(1, 'a', ask)).toEqual({ n: 1 })
  now += 2_000
  expect(await answers(1, 'a', ask)).toEqual({ n: 4 })
})

it('keeps no failure', async () => {
  const answers = createKeptAnswers<object>()
  await expect(answers(1, 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await answers(1, 'a', async () => ({ ok: true }))).toEqual({ ok: true })
})

it('asks one question of a member at a time, and refuses what would wait too long', async () => {
  const answers = createKeptAnswers<object>()
  const held = Promise.withResolvers<object>()
  let running = 0
  const ask = () => {
    running += 1
    return held.promise
  }
  const asked = Array.from({ length: 10 }, (_, n) => answers(1, `${n}`, ask))
  const other = answers(2, 'x', ask)
  await expect(asked[9]).rejects.toMatchObject({ reason: 'tooManyRequests', retryAfter: 5 })
  expect(running).toBe(2)
  held.resolve({})
  await Promise.all([...asked.slice(0, 9), other])
  expect(running).toBe(10)
})
