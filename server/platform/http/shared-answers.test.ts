import pino from 'pino'
import { expect, it } from 'vitest'
import { AnswerCache } from '#server/platform/cache/tagged-cache.ts'
import type { CallContext } from './call-context.ts'
import type { CallDispatcher } from './call-dispatcher.ts'
import { createHttp, mountCalls } from './http.ts'

const session = { id: 1, userId: 1, roles: [], nickname: '', avatar: null, authorId: null, authenticatedAt: new Date() }

/** A site whose clock stands still until it is set, with the contexts in which calls were answered. */
function site() {
  let moment = Date.UTC(2026, 10, 28)
  const now = () => moment
  const made: CallContext[] = []
  const dispatcher: CallDispatcher = {
    run: async (_name, _input, context) => {
      made.push(context)
      context.tags.add('front')
      return {} as never
    },
  }
  const answers = new AnswerCache({ maxBytes: 1 << 20, freshMs: 30_000, now })
  const app = createHttp({ trustProxy: false }, pino({ level: 'silent' }), {
    ...{ failurePage: () => '', early: () => false, headers: {} },
    now,
  })
  const finder = { findSession: async () => session, findToken: async () => undefined } as never
  mountCalls(app, dispatcher, { sessions: finder, tokens: finder, siteOrigin: 'http://localhost', answers, now })
  const ask = (url: string, headers = {}) => app.inject({ url, headers }).then(({ statusCode }) => statusCode)
  return { made, answers, ask, pass: (ms: number) => (moment += ms) }
}

it('a shared answer is made once for all who ask, whoever they are and whatever stands in the address', async () => {
  const { made, ask } = site()
  const all = await Promise.all([
    ask('/api/homeLinsts'),
    ask('/api/homeLinsts', { authorization: 'x'.repeat(43) }),
    ask('/api/homeLinsts?x=1'),
  ])
  expect(all).toEqual([200, 200, 200])
  expect(made.map(({ caller }) => caller)).toEqual([undefined])
  await ask('/api/homeLinsts', { language: 'en' })
  expect(made.map(({ language }) => language)).toEqual(['zh-Hans', 'en'])
})

it('a shared answer is made again after half a minute, and after what it shows has changed', async () => {
  const { made, answers, ask, pass } = site()
  await ask('/api/homeLinsts')
  answers.invalidate(['front'])
  await ask('/api/homeLinsts')
  expect(made).toHaveLength(2)
  pass(30_001)
  await ask('/api/homeLinsts')
  expect(made).toHaveLength(3)
})

it('other answers are made for each who asks', async () => {
  const { made, ask } = site()
  await Promise.all([ask('/api/homeHotList'), ask('/api/homeHotList')])
  expect(made).toHaveLength(2)
})
