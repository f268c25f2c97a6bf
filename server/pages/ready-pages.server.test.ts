import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDraft } from '../test-draft.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  await site.services.content.saveItems([testDraft({ importKey: 'f', kind: 'flash', title: '比特币完成减半' })])
})
afterAll(() => site.close())

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Over the connection, as it is sent: node's fetch would unpack the body. */
function get(path: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(site.origin + path, { method, headers }, async (answer) => {
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part)
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) })
    })
    sent.on('error', reject).end()
  })
}

it.each(
  ['GET', 'HEAD'].flatMap((method) =>
    ['identity', 'gzip', 'br'].flatMap((encoding) =>
      ['', 'language=1', 'theme=dark; language=2'].flatMap((cookie) =>
        [false, true].map((known) => ({ method, encoding, cookie, known })),
      ),
    ),
  ),
)(
  'a kept page is the same from its early answer as from the framework: %o',
  async ({ method, encoding, cookie, known }) => {
    const headers = { 'accept-encoding': encoding, ...(cookie && { cookie }) }
    const { headers: first } = await get('/news', headers)
    const given = known ? { ...headers, 'if-none-match': String(first.etag) } : headers
    const early = await get('/news', given, method)
    const framework = await site.app.inject({ url: '/news', headers: given, method: method as 'GET' })
    // Headers of the connection, and the length of an empty body in the test without the framework, do not belong to
    // the page.
    const ofPage = (all: Answer['headers']) =>
      Object.fromEntries(
        Object.entries(all).filter(
          ([name]) => !['date', 'connection', 'keep-alive', known ? 'content-length' : ''].includes(name),
        ),
      )
    expect([early.status, framework.statusCode]).toEqual(known ? [304, 304] : [200, 200])
    expect(ofPage(early.headers)).toEqual(ofPage(framework.headers as Answer['headers']))
    expect(early.body.equals(framework.rawPayload)).toBe(true)
  },
)
