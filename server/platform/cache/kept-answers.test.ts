import { expect, it } from 'vitest'
import { createKeptAnswers } from './kept-answers.ts'

const dear = (key: string) => ({ key, keep: true })

it('gives the same answer for half a minute, and to everybody their own', async () => {
  let now = 1
  const answers = createKeptAnswers<{ n: number }>({ now: () => now })
  let asked = 0
  const ask = async () => ({ n: ++asked })
  expect(await Promise.all([answers(1, dear('a'), ask), answers(1, dear('a'), ask)])).toEqual([{ n: 1 }, { n: 1 }])
  expect([await answers(1, dear('b'), ask), await answers(2, dear('a'), ask)]).toEqual([{ n: 2 }, { n: 3 }])
  now += 29_000
  expect(await answers(1, dear('a'), ask)).toEqual({ n: 1 })
  now += 2_000
  expect(await answers(1, dear('a'), ask)).toEqual({ n: 4 })
})

it('asks cheap questions anew each time, one at a time as well', async () => {
  const answers = createKeptAnswers<{ n: number }>()
  let asked = 0
  const cheap = () => answers(1, { key: 'a', keep: false }, async () => ({ n: ++asked }))
  expect(await Promise.all([cheap(), cheap()])).toEqual([{ n: 1 }, { n: 2 }])
})

it('keeps no failure', async () => {
  const answers = createKeptAnswers<object>()
  await expect(answers(1, dear('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await answers(1, dear('a'), async () => ({ ok: true }))).toEqual({ ok: true })
})

it('asks one question of a member at a time, and refuses what would wait too long', async () => {
  const answers = createKeptAnswers<object>()
  const held = Promise.withResolvers<object>()
  let running = 0
  const ask = () => {
    running += 1
    return held.promise
  }
  const asked = Array.from({ length: 10 }, (_, n) => answers(1, dear(`${n}`), ask))
  const other = answers(2, dear('x'), ask)
  await expect(asked[9]).rejects.toMatchObject({ reason: 'tooManyRequests', retryAfter: 5 })
  expect(running).toBe(2)
  held.resolve({})
  await Promise.all([...asked.slice(0, 9), other])
  expect(running).toBe(10)
})
