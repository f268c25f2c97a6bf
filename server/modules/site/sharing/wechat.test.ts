import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { createWechat } from './wechat.ts'

const account = { appId: 'wx-test', appSecret: 'a secret & more' }
const start = Date.parse('2026-03-01T00:00:00Z')
const later = (seconds: number) => new Date(start + seconds * 1000)

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

type Answer = object | ((response: ServerResponse) => void)

interface Standing {
  token?: (count: number) => Answer
  ticket?: (count: number, accessToken: string) => Answer
}

/** Stands in for WeChat: notes what it is asked and answers with numbered tokens and tickets. */
async function wechat({ token, ticket }: Standing = {}) {
  const asked: string[] = []
  const counts = { token: 0, ticket: 0 }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://wechat.test')
    asked.push(`${request.method} ${url.pathname}`)
    const answer = respond(url)
    if (typeof answer === 'function') answer(response)
    else response.end(JSON.stringify(answer))
  })
  function respond(url: URL): Answer {
    const given = Object.fromEntries(url.searchParams)
    if (url.pathname === '/relay/cgi-bin/token') {
      const { appId: appid, appSecret: secret } = account
      expect(given).toEqual({ grant_type: 'client_credential', appid, secret })
      counts.token += 1
      return token?.(counts.token) ?? { access_token: `token ${counts.token}`, expires_in: 7200 }
    }
    expect(url.pathname).toBe('/relay/cgi-bin/ticket/getticket')
    expect(given.type).toBe('jsapi')
    counts.ticket += 1
    const usual = { errcode: 0, errmsg: 'ok', ticket: `ticket ${counts.ticket}`, expires_in: 7200 }
    return ticket?.(counts.ticket, given.access_token ?? '') ?? usual
  }
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/relay`
  const warnings: string[] = []
  const log = { warn: (context: object) => warnings.push(JSON.stringify(context)) }
  const client = createWechat({ account: { ...account, apiUrl }, log: log as never, timeoutMs: 2000 })
  return { client, counts, asked, warnings }
}

async function failure(work: Promise<unknown>): Promise<CallError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(CallError)
  return error as CallError
}

describe('the ticket of WeChat', () => {
  it('is fetched with an access token, once for all that ask at the same time', async () => {
    const { client, counts } = await wechat()
    const given = await Promise.all(Array.from({ length: 20 }, () => client.ticket(later(0))))
    expect(new Set(given)).toEqual(new Set(['ticket 1']))
    expect(counts).toEqual({ token: 1, ticket: 1 })
  })

  it.each([
    [0, 'ticket 1', { token: 1, ticket: 1 }],
    [6899, 'ticket 1', { token: 1, ticket: 1 }],
    [6900, 'ticket 2', { token: 2, ticket: 2 }],
    [100_000, 'ticket 2', { token: 2, ticket: 2 }],
  ])('after %i seconds of 7200 is %s', async (seconds, ticket, expected) => {
    const { client, counts } = await wechat()
    await client.ticket(later(0))
    expect(await client.ticket(later(seconds))).toBe(ticket)
    expect(counts).toEqual(expected)
  })

  it('is renewed with the same access token while that still holds', async () => {
    const { client, counts } = await wechat({
      ticket: (count) => ({ errcode: 0, ticket: `short ${count}`, expires_in: 60 }),
    })
    await client.ticket(later(0))
    expect(await client.ticket(later(29))).toBe('short 1')
    expect(await client.ticket(later(30))).toBe('short 2')
    expect(counts).toEqual({ token: 1, ticket: 2 })
  })

  it.each([40001, 40014, 42001])('comes with a new access token after errcode %i', async (errcode) => {
    const { client, counts } = await wechat({
      ticket: (count, token) =>
        token === 'token 1'
          ? { errcode, errmsg: 'access_token expired' }
          : { errcode: 0, ticket: `ticket ${count}`, expires_in: 7200 },
    })
    expect(await client.ticket(later(0))).toBe('ticket 2')
    expect(counts).toEqual({ token: 2, ticket: 2 })
  })

  it('gives up when a new access token is refused too', async () => {
    const { client, counts } = await wechat({ ticket: () => ({ errcode: 42001, errmsg: 'expired' }) })
    expect(await failure(client.ticket(later(0)))).toMatchObject({ reason: 'providerFailed' })
    expect(counts).toEqual({ token: 2, ticket: 2 })
  })
})

const html = (response: ServerResponse) => response.setHeader('content-type', 'text/html').end('<h1>Bad Gateway</h1>')

describe('failures of WeChat', () => {
  it.each<[string, Standing, string, string]>([
    [
      'an errcode for the token',
      { token: () => ({ errcode: 40164, errmsg: 'invalid ip 203.0.113.9' }) },
      'providerFailed',
      'WeChat, errcode 40164',
    ],
    [
      'an errcode for the ticket',
      { ticket: () => ({ errcode: 45009, errmsg: 'reach max api daily quota' }) },
      'providerFailed',
      'WeChat, errcode 45009',
    ],
    ['HTML', { token: () => html }, 'providerFailed', 'WeChat, HTTP 200, not JSON'],
    [
      'HTML with an error status',
      { ticket: () => (response) => html(Object.assign(response, { statusCode: 502 })) },
      'providerFailed',
      'WeChat, HTTP 502, not JSON',
    ],
    [
      'an answer of another shape',
      { token: () => ({ access_token: '', expires_in: 7200 }) },
      'providerFailed',
      'WeChat, an answer of another shape',
    ],
    [
      'a life time that is none',
      { ticket: () => ({ errcode: 0, ticket: 'x', expires_in: '7200' }) },
      'providerFailed',
      'WeChat, an answer of another shape',
    ],
    [
      'more than an answer holds',
      { token: () => (response) => response.end('x'.repeat(1 << 20)) },
      'providerFailed',
      'WeChat',
    ],
    [
      'a redirect',
      { token: () => (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end() },
      'providerFailed',
      'WeChat',
    ],
    ['a connection cut off', { token: () => (response) => response.destroy() }, 'providerFailed', 'WeChat'],
    ['no answer', { token: () => () => {} }, 'providerSlow', 'WeChat'],
  ])('%s', async (_what, standing, reason, detail) => {
    const { client, warnings } = await wechat(standing)
    expect(await failure(client.ticket(later(0)))).toMatchObject({ reason, detail })
    expect(warnings).toHaveLength(1)
    expect(warnings.join()).not.toContain('secret')
  })

  it('no host', async () => {
    const log = { warn: () => {} } as never
    const client = createWechat({ account: { ...account, apiUrl: 'http://127.0.0.1:1' }, log })
    expect(await failure(client.ticket(later(0)))).toMatchObject({ reason: 'providerFailed' })
  })

  it('are remembered for a few seconds, then WeChat is asked again', async () => {
    const { client, asked } = await wechat({
      token: (count) =>
        count === 1 ? { errcode: -1, errmsg: 'system error' } : { access_token: 'x', expires_in: 7200 },
    })
    await failure(client.ticket(later(0)))
    await failure(client.ticket(later(9)))
    expect(asked).toHaveLength(1)
    expect(await client.ticket(later(10))).toBe('ticket 1')
  })
})
