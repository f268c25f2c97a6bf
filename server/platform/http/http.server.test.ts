import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallName, callTable } from '#contract/call-table.ts'
import { calls } from '#contract/calls.ts'
import { errorCatalogue } from '#contract/errors.ts'
import specification from '#contract/specification/calls.json' with { type: 'json' }
import { openTestSite, type TestSite } from '#server/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

interface Answer {
  status: number
  body: { code: number; message: string; data: unknown; fields?: string[] }
  headers: Headers
}

async function request(path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(site.origin + path, init)
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  request(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

const names = Object.keys(callTable) as CallName[]
const expectEnvelope = ({ body }: Answer) =>
  expect(
    Object.keys(body)
      .filter((key) => key !== 'fields')
      .sort(),
  ).toEqual(['code', 'data', 'message'])

describe('calls of the specification', () => {
  const known = new Set(Object.values(callTable).map((call) => call.path as string))

  it.each(specification.calls)('$method $path ($work)', async ({ method, path, work, auth }) => {
    const answer = await request(
      `/api${path}`,
      method === 'POST' ? { method, body: '{}', headers: { 'content-type': 'application/json' } } : {},
    )
    expectEnvelope(answer)
    if (known.has(path)) expect([200, 400]).toContain(answer.status)
    else expect(answer).toMatchObject({ status: 404, body: { code: errorCatalogue.unknownCall.code } })
    expect(work).not.toBe('')
    expect(['public', 'user', 'organiser']).toContain(auth)
  })

  it('answers every call of the first road', () => {
    const promised = specification.calls.filter((call) => call.work === 'first road').map((call) => call.path)
    expect(promised.filter((path) => !known.has(path))).toEqual([])
  })

  it('keeps names, methods and paths to the letter', () => {
    const promised = new Map(specification.calls.map((call) => [call.path.toLowerCase(), call]))
    for (const { method, path } of Object.values(callTable)) {
      const call = promised.get(path.toLowerCase())
      if (call) expect([method, path]).toEqual([call.method, call.path])
    }
  })
})

describe('what could not be taken', () => {
  it.each([
    ['an unknown call', () => request('/api/nothing'), 'unknownCall'],
    ['the bare prefix', () => request('/api'), 'unknownCall'],
    ['a name in other letter case', () => request('/api/HOMELINSTS'), 'unknownCall'],
    ['GET for a POST call', () => request('/api/getArticleList'), 'wrongMethod'],
    ['POST for a GET call', () => post('/api/homeLinsts', '{}'), 'wrongMethod'],
    ['DELETE', () => request('/api/homeLinsts', { method: 'DELETE' }), 'wrongMethod'],
    ['broken JSON', () => post('/api/getArticleList', '{"page":'), 'unreadableBody'],
    ['JSON that poisons prototypes', () => post('/api/getArticleList', '{"__proto__":{"page":2}}'), 'unreadableBody'],
    ['a list as body', () => post('/api/getArticleList', '[1]'), 'invalidInput'],
    ['a text as body', () => post('/api/getArticleList', '"x"'), 'invalidInput'],
    [
      'a form',
      () => post('/api/getArticleList', 'page=1', { 'content-type': 'application/x-www-form-urlencoded' }),
      'unsupportedMedia',
    ],
    [
      'a body over the limit',
      () => post('/api/getArticleList', JSON.stringify({ x: 'x'.repeat(2 << 20) })),
      'bodyTooLarge',
    ],
    [
      'a body larger than any call of visitors needs',
      () => post('/api/getViewer', JSON.stringify({ x: Array.from({ length: 40_000 }, () => 0) })),
      'bodyTooLarge',
    ],
    ['a path that cannot be decoded', () => request('/api/%E0%A4%A'), 'unreadableAddress'],
  ] as const)('%s is answered by the catalogue', async (_what, send, reason) => {
    const answer = await send()
    const { status, code, message } = errorCatalogue[reason]
    expectEnvelope(answer)
    expect(answer).toMatchObject({ status, body: { code, data: null } })
    expect(answer.body.message).toBe(message['zh-Hans'])
    expect(JSON.stringify(answer.body)).not.toMatch(/at .*\.ts|node_modules/)
  })

  it('names the method that a call takes', async () => {
    expect((await request('/api/getArticleList')).headers.get('allow')).toBe('POST')
  })

  it('takes a body of nothing as no input', async () => {
    expect((await post('/api/getArticleList', '')).status).toBe(200)
  })
})

describe('a large body', () => {
  it.each(['console/importSchedule', 'console/importData', 'saveManuscript'])(
    'is not read from a visitor: %s',
    async (path) => {
      // It would be unreadable, if anybody read it.
      const answer = await post(`/api/${path}`, `{"text":"${'x'.repeat(1_200_000)}`)
      expect(answer).toMatchObject({ body: { code: errorCatalogue.signInRequired.code } })
    },
  )
})

describe('input', () => {
  const cases: [string, object][] = [
    ['an id that is no number', { id: 'abc' }],
    ['a negative id', { id: -1 }],
    ['zero', { id: 0 }],
    ['a fraction', { id: 1.5 }],
    ['more digits than a number holds', { id: '99999999999999999999' }],
    ['beyond exact integers', { id: 2 ** 60 }],
    ['no id', {}],
    ['null', { id: null }],
    ['a list', { id: [1] }],
    ['an object', { id: { $gt: 0 } }],
    ['NUL', { id: '1\0' }],
    ['half a character', { id: '\ud800' }],
    ['SQL', { id: '1; drop table items' }],
  ]
  it.each(cases)('%s is refused', async (_what, body) => {
    const answer = await post('/api/getInformationDetails', JSON.stringify(body))
    expect(answer).toMatchObject({ status: 400, body: { code: 400, data: null } })
  })

  it.each([
    { size: 1_000_000 },
    { size: 0 },
    { size: -1 },
    { page: 0 },
    { page: 1e12 },
    { page: 'x' },
    { kind: 'video' },
  ])('list input %j is refused', async (body) => {
    const answer = await post('/api/getArticleList', JSON.stringify(body))
    expect(answer).toMatchObject({ status: 400, body: { code: 400 } })
    expect(answer.body.message).toBe(errorCatalogue.invalidInput.message['zh-Hans'])
    expect(answer.body.fields).toContain(Object.keys(body)[0])
  })

  it('answers a page beyond the end with an empty list', async () => {
    const answer = await post('/api/getArticleList', '{"page":1000000,"size":100}')
    expect(answer).toMatchObject({ status: 200, body: { data: { list: [], more: false } } })
  })

  it('answers a missing item with code 404 in the words of its kind', async () => {
    const article = await post('/api/getInformationDetails', '{"id":404404,"kind":"article"}', { language: 'en' })
    expect(article).toMatchObject({ status: 200, body: { code: 404, message: 'current article does not exist' } })
    const flash = await post('/api/getInformationDetails', '{"id":"404404","kind":"flash"}', { language: 'hk' })
    expect(flash.body.message).toBe(errorCatalogue.flashMissing.message['zh-Hant-HK'])
  })

  it('reads parameters of the address too', async () => {
    expect((await post('/api/relatedRecommen?id=404404', '')).body.code).toBe(404)
  })

  it.each([
    ['cn', 'zh-Hans'],
    ['hk', 'zh-Hant-HK'],
    ['en', 'en'],
    ['fr', 'zh-Hans'],
    ['', 'zh-Hans'],
  ] as const)('the header language %s answers in %s', async (header, language) => {
    const answer = await request('/api/nothing', {
      headers: { language: header, os: 'ios', authorization: 'anything' },
    })
    expect(answer.body.message).toBe(errorCatalogue.unknownCall.message[language])
  })
})

describe('any input at all', () => {
  const anything = fc.oneof(
    fc.object({ maxDepth: 2 }),
    fc.json().map((json) => JSON.parse(json)),
    fc.dictionary(
      fc.constantFrom('id', 'page', 'size', 'kind', 'before', 'category', 'label'),
      fc.anything({ maxDepth: 1 }),
    ),
  )

  it.each(names)(
    '%s answers with an envelope and never fails',
    async (name) => {
      const { method, path } = callTable[name]
      await fc.assert(
        fc.asyncProperty(anything, fc.string({ unit: 'binary' }), async (input, text) => {
          const body =
            JSON.stringify(input, (_key, value) => (typeof value === 'bigint' ? String(value) : value)) ?? 'null'
          const query = encodeURIComponent(text.toWellFormed())
          const answer =
            method === 'GET'
              ? await request(`/api${path}?${query}=${query}`)
              : await post(`/api${path}?x=${query}`, body)
          expectEnvelope(answer)
          if (calls[name].auth === 'public') expect(answer.status).toBeLessThan(500)
          else expect([400, errorCatalogue.signInRequired.code]).toContain(answer.body.code)
        }),
        { numRuns: 40 },
      )
    },
    60_000,
  )
})
