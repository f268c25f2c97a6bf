import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statusOfCall } from '#contract/call-status.ts'
import type { CallName } from '#contract/call-table.ts'
import { calls } from '#contract/calls.ts'
import { mediaCalls } from '#contract/content/media.ts'
import { CallError, type ErrorName, errorCatalogue } from '#contract/errors.ts'
import type { MemberSession } from './call-context.ts'
import type { CallDispatcher } from './call-dispatcher.ts'
import { createHttp, mountCalls } from './http.ts'

/** The statuses other than 200 that a call may answer with, written out: docs/decisions/0005. */
const failures: Partial<Record<ErrorName, number>> = {
  invalidInput: 400,
  unreadableBody: 400,
  unreadableAddress: 400,
  unknownCall: 404,
  wrongMethod: 405,
  bodyTooLarge: 413,
  unsupportedMedia: 415,
  foreignOrigin: 403,
  clientBlocked: 403,
  readOnly: 503,
  waitingRoom: 503,
  addressTooLong: 414,
  searchTooLong: 400,
  unreadableText: 400,
  tooManyRequests: 429,
  internal: 500,
  notConfigured: 501,
  deliveryFailed: 502,
  providerFailed: 502,
  paymentProviderFailed: 502,
  searchBusy: 503,
  picturesBusy: 503,
  renderingBusy: 503,
  overloaded: 503,
  challengeUnavailable: 503,
  providerSlow: 504,
}

/** One of each line of the table. */
const samples: readonly ErrorName[] = [
  'wrongCredentials',
  'itemMissing',
  'notAllowed',
  'invalidInput',
  'codeTooSoon',
  'tooManyRequests',
  'internal',
]
const reasons = Object.keys(errorCatalogue) as ErrorName[]
const jsonCalls = Object.values(calls).filter(({ name }) => !(name in mediaCalls))

let next: ErrorName
let app: FastifyInstance
beforeAll(async () => {
  const dispatcher: CallDispatcher = {
    run: async () => {
      throw new CallError(next)
    },
  }
  // A caller that sends much must be allowed to make the call before its body is read.
  const session: MemberSession = {
    ...{ id: 1, userId: 1, roles: ['administrator'], nickname: '', avatar: null, authorId: null },
    authenticatedAt: new Date(),
  }
  const somebody = { findSession: async () => session, findToken: async () => undefined }
  const log = Fastify().log
  app = createHttp({ trustProxy: false }, log, { failurePage: () => '', early: () => false, headers: {} })
  mountCalls(app, dispatcher, { sessions: somebody, tokens: somebody, siteOrigin: 'http://localhost' })
  await app.ready()
})
afterAll(() => app.close())

async function answerOf(name: CallName, reason: ErrorName): Promise<{ status: number; code: number }> {
  next = reason
  const { method, path } = calls[name]
  const headers = { authorization: 'x'.repeat(43) }
  const answer = await app.inject({ method, url: `/api${path}`, headers, ...(method === 'POST' && { payload: {} }) })
  return { status: answer.statusCode, code: answer.json().code }
}

describe('the HTTP status of a call', () => {
  it.each(reasons)('%s', (reason) => {
    expect(statusOfCall(reason)).toBe(failures[reason] ?? 200)
  })

  it.each(jsonCalls.map(({ name }) => name as CallName))('%s follows the rule', async (name) => {
    for (const reason of samples) {
      const expected = { status: failures[reason] ?? 200, code: errorCatalogue[reason].code }
      expect([reason, await answerOf(name, reason)]).toEqual([reason, expected])
    }
  })

  // Specification, point 8: what its clients take for ordinary results, and the code that makes them reload.
  it.each([1005, 10100, 10200, 10300, 10500])('code %i arrives as an ordinary result', (code) => {
    const known = reasons.filter((reason) => errorCatalogue[reason].code === code)
    expect(known.map(statusOfCall)).toEqual([200])
  })
})
