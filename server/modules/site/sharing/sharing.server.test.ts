import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import type { ShareSignature } from '#contract/site/sharing.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'

const account = { appId: 'wx-test', appSecret: 'a-secret-of-the-account' }
let wechat: Server
let signing: TestSite
let silent: TestSite

beforeAll(async () => {
  wechat = createServer((request, response) => {
    const answer = request.url?.startsWith('/cgi-bin/token')
      ? { access_token: 'token', expires_in: 7200 }
      : { errcode: 0, errmsg: 'ok', ticket: 'the-ticket', expires_in: 7200 }
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((done) => wechat.listen(0, '127.0.0.1', done))
  const apiUrl = `http://127.0.0.1:${(wechat.address() as AddressInfo).port}`
  signing = await openTestSite({ wechat: { ...account, apiUrl } })
  silent = await openTestSite()
})
afterAll(async () => {
  await signing.close()
  await silent.close()
  wechat.close()
})

async function sign(site: TestSite, body: object, language = 'cn') {
  const answer = await fetch(`${site.origin}/api/getShareSignaTure`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', language },
    body: JSON.stringify(body),
  })
  return { status: answer.status, ...((await answer.json()) as { code: number; message: string; data: unknown }) }
}

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')

describe('signatures for sharing inside WeChat', () => {
  it.each([
    ['http://site.test/contents/12', 'http://site.test/contents/12'],
    ['http://site.test/search/%E6%AF%94?from=timeline&x=1', 'http://site.test/search/%E6%AF%94?from=timeline&x=1'],
    ['http://site.test/news/7?a=1#comments#2', 'http://site.test/news/7?a=1'],
  ])('%s is signed without its fragment', async (url, signed) => {
    const { code, data } = await sign(signing, { url })
    expect(code).toBe(200)
    const { appId, timestamp, nonceStr, signature } = data as ShareSignature
    expect(appId).toBe(account.appId)
    expect(timestamp).toSatisfy(Number.isInteger)
    expect(signature).toBe(sha1(`jsapi_ticket=the-ticket&noncestr=${nonceStr}&timestamp=${timestamp}&url=${signed}`))
  })

  it('never uses a nonce twice', async () => {
    const given = await Promise.all([1, 2].map(() => sign(signing, { url: 'http://site.test/' })))
    expect(new Set(given.map(({ data }) => (data as { nonceStr: string }).nonceStr)).size).toBe(2)
  })

  it.each([
    'https://site.test/contents/12',
    'http://site.test.example.org/contents/12',
    'http://site.test@example.org/',
    'http://example.org/#http://site.test/',
    '//site.test/contents/12',
    '/contents/12',
    'http://site.test',
    'http://site.test:81/',
    'http://site.test/a\nb',
    ' http://site.test/',
    'javascript:http://site.test/',
    '#',
  ])('%j is not signed', async (url) => {
    expect(await sign(signing, { url })).toMatchObject({ status: 400, code: 400, data: null })
  })

  it.each([{}, { url: 1 }, { url: '' }, { url: `http://site.test/${'x'.repeat(2048)}` }])(
    '%o is refused',
    async (body) => {
      expect(await sign(signing, body)).toMatchObject({ status: 400, data: null })
    },
  )

  it.each([
    ['cn', 'zh-Hans'],
    ['en', 'en'],
  ] as const)('without an account the answer says so (%s)', async (header, language) => {
    const { status, code, message } = errorCatalogue.notConfigured
    expect(await sign(silent, { url: 'http://site.test/' }, header)).toEqual({
      status,
      code,
      message: expect.stringContaining(message[language]),
      data: null,
    })
  })
})
