import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CallError, type ErrorName, errorCatalogue } from '#contract/errors.ts'
import { createHttp } from './http.ts'
import { otherLimit } from './request-limits.ts'
import { waitHeaders } from './wait-headers.ts'

const app = createHttp({ trustProxy: false }, pino({ level: 'silent' }), {
  failurePage: (reason) => reason,
  early: () => false,
  headers: {},
  limitOf: () => otherLimit,
})

beforeAll(async () => {
  app.get<{ Params: { reason: ErrorName; seconds: string } }>('/page/:reason/:seconds', (request) => {
    throw new CallError(request.params.reason, undefined, Number(request.params.seconds) || undefined)
  })
  await app.ready()
})
afterAll(() => app.close())

const named = (wanted: (status: number) => boolean) =>
  (Object.keys(errorCatalogue) as ErrorName[]).filter((name) => wanted(errorCatalogue[name].status))
const limits = named((status) => status === 429 || status === 503)
const waitOf = async (reason: string, seconds = 0) =>
  (await app.inject(`/page/${reason}/${seconds}`)).headers['retry-after']

it('finds limits and overloads in the catalogue', () => {
  expect(limits).toEqual(expect.arrayContaining(['tooManyRequests', 'overloaded']))
})

it.each(limits)('outside of calls %s says when to come again', async (reason) => {
  expect(Number(await waitOf(reason))).toBeGreaterThan(0)
  expect(await waitOf(reason, 77)).toBe('77')
})

it.each(named((status) => status === 404 || status === 403 || status === 500))(
  'outside of calls %s, which does not pass by waiting, says nothing of it',
  async (reason) => expect(await waitOf(reason)).toBeUndefined(),
)

it('is never a wait of nothing', () => {
  expect([waitHeaders(429, 0), waitHeaders(200), waitHeaders(200, 9)]).toEqual([{}, {}, { 'retry-after': 9 }])
})
