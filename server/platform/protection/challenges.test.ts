import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/sha'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { WorkChallenge } from '#contract/staff/form-challenges.ts'
import { createSecrets } from '#server/platform/seal.ts'
import { createChallenges } from './challenges.ts'

const used = new Set<string>()
const logged: unknown[] = []
const needs = (key = 'a-key-of-more-than-32-characters-of-a-site') => ({
  secrets: createSecrets(key),
  limiter: {
    async take(key: string) {
      const allowed = !used.has(key)
      used.add(key)
      return { allowed, retryAfter: 0, count: 1 }
    },
  },
  log: { error: (...words: unknown[]) => void logged.push(words) } as never,
})
beforeEach(() => {
  used.clear()
  logged.length = 0
})

const failed = new CallError('challengeFailed')

describe('a challenge of work', () => {
  const settings = { kind: 'work', hashes: 200 } as const
  const challenges = createChallenges(settings, needs())
  afterEach(() => vi.useRealTimers())

  async function workFor(name: string): Promise<WorkChallenge> {
    const given = await challenges.give(name)
    if (given?.kind !== 'work') throw new Error('No work was given')
    return given.work
  }
  const solve = (challenge: WorkChallenge) => solveChallenge({ challenge, deriveKey })
  const pack = (challenge: object, solution: unknown) => btoa(JSON.stringify({ challenge, solution }))
  const answerTo = async (work: WorkChallenge) => pack(work, await solve(work))
  const send = (answer: string | undefined) => challenges.assertAnswered(calls.sendFeedback, answer)

  it('is asked of the calls that declare it alone', async () => {
    expect(await challenges.give('sendFeedback')).toMatchObject({ kind: 'work' })
    expect(await challenges.give('getAppConfig')).toBeNull()
    expect(await challenges.give('toString')).toBeNull()
    await challenges.assertAnswered(calls.getAppConfig, undefined)
    const none = createChallenges(undefined, needs())
    expect([none.kind, await none.give('sendFeedback')]).toEqual([null, null])
    await none.assertAnswered(calls.sendFeedback, undefined)
  })

  it('takes the right answer, once', async () => {
    const answer = await answerTo(await workFor('sendFeedback'))
    await send(answer)
    await expect(send(answer)).rejects.toEqual(failed)
  })

  it('takes none after ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const answer = await answerTo(await workFor('sendFeedback'))
    vi.setSystemTime(Date.now() + 601_000)
    await expect(send(answer)).rejects.toEqual(failed)
  })

  it('takes none to the challenge of another form or another site', async () => {
    await expect(send(await answerTo(await workFor('sendSms')))).rejects.toEqual(failed)
    const other = createChallenges(settings, needs('another-key-of-more-than-32-characters'))
    const given = await other.give('sendFeedback')
    if (given?.kind !== 'work') throw new Error('No work was given')
    await expect(send(await answerTo(given.work))).rejects.toEqual(failed)
  })

  it('takes none to a challenge that was changed, or that has less work', async () => {
    const work = await workFor('sendFeedback')
    const changes: object[] = [
      { keyPrefix: '0' },
      { expiresAt: work.parameters.expiresAt + 60 },
      { cost: 2 ** 40 },
      { data: { call: 'sendFeedback', more: 'x' } },
      { keySignature: '0'.repeat(64) },
    ]
    for (const change of changes) {
      const changed = { ...work, parameters: { ...work.parameters, ...change } }
      const solution = 'keyPrefix' in change ? await solve(changed) : await solve(work)
      if ('more' in ((change as { data?: object }).data ?? {})) await send(pack(changed, solution))
      else await expect(send(pack(changed, solution)), JSON.stringify(change)).rejects.toEqual(failed)
    }
  })

  it.each([undefined, '', 'x', btoa('{}'), btoa('null'), btoa('{"challenge":{},"solution":null}'), '/'.repeat(8_000)])(
    'takes no answer like %j',
    async (answer) => {
      await expect(send(answer)).rejects.toEqual(failed)
    },
  )

  it('takes none with a counter or a hash of its own', async () => {
    const work = await workFor('sendFeedback')
    for (const solution of [
      { counter: 0, derivedKey: '00'.repeat(32) },
      { counter: -1, derivedKey: work.parameters.keyPrefix },
      { counter: 0.5, derivedKey: `${work.parameters.keyPrefix}${'0'.repeat(32)}` },
    ])
      await expect(send(pack(work, solution))).rejects.toEqual(failed)
  })
})

describe.each(['turnstile', 'hcaptcha'] as const)('%s', (kind) => {
  let server: Server
  let received: { type: string | undefined; body: string }[]
  let answer: { status: number; body: string }
  let verifyUrl: string
  beforeEach(async () => {
    received = []
    answer = { status: 200, body: '{"success":true}' }
    server = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      received.push({ type: request.headers['content-type'], body: Buffer.concat(parts).toString() })
      response.writeHead(answer.status, { location: '/elsewhere' }).end(answer.body)
    })
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
    verifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`
  })
  afterEach(() => new Promise((done) => server.close(done)))

  const send = (given: string | undefined, passesWhenDown = false) =>
    createChallenges(
      {
        kind,
        siteKey: 'public',
        secret: 'sec&ret',
        verifyUrl,
        scriptUrl: 'https://provider.test/api.js',
        passesWhenDown,
      },
      needs(),
    ).assertAnswered(calls.sendFeedback, given)

  it('is asked with the secret and the answer, and without the address of the reader', async () => {
    await send('tok+en')
    expect(received).toEqual([
      { type: 'application/x-www-form-urlencoded;charset=UTF-8', body: 'secret=sec%26ret&response=tok%2Ben' },
    ])
  })

  it('decides; an answer for another form is refused, and none is asked about', async () => {
    answer.body = '{"success":false,"error-codes":["timeout-or-duplicate"]}'
    await expect(send('token')).rejects.toEqual(failed)
    answer.body = '{"success":true,"action":"sendSms"}'
    await expect(send('token')).rejects.toEqual(failed)
    answer.body = '{"success":true,"action":"sendFeedback"}'
    await send('token')
    received = []
    await expect(send(undefined)).rejects.toEqual(failed)
    expect(received).toEqual([])
  })

  it.each([
    [500, ''],
    [302, ''],
    [200, 'not JSON'],
    [200, '{"success":false,"error-codes":["invalid-input-secret"]}'],
    [200, '{"success":false,"error-codes":["internal-error"]}'],
  ])('that answers %i %s is down: callers are refused, or pass where the site says so', async (status, body) => {
    answer = { status, body }
    await expect(send('token')).rejects.toMatchObject({ reason: 'challengeUnavailable', retryAfter: 30 })
    expect(logged).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toContain('sec&ret')
    await send('token', true)
  })
})
