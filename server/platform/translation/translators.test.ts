import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  answerHtml,
  answerJson,
  openTestProvider,
  type TestProvider,
} from '#server/platform/delivery/sms/test-provider.ts'
import { secondsOf } from './ask-provider.ts'
import { createChatTranslator } from './chat-translator.ts'
import { createDeepL, deepLUrl } from './deepl.ts'
import { createLibreTranslate } from './libretranslate.ts'
import { TranslationError, type TranslationRequest, type Translator } from './translator.ts'

const secret = 'a-secret-of-the-account'
const asked: TranslationRequest = {
  paragraphs: ['比特币突破<g1>10万美元</g1>。', '链上<x1/>转账 &lt;1 BTC'],
  from: 'zh',
  to: 'en',
  terms: [{ source: '链上', target: 'on-chain' }],
}
const english = ['Bitcoin broke through <g1>$100,000</g1>.', 'On-chain<x1/> transfer &lt;1 BTC']

const chatAnswer = (paragraphs: unknown, more: object = {}) => ({
  choices: [{ message: { role: 'assistant', content: JSON.stringify({ paragraphs }) }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 210, completion_tokens: 60, total_tokens: 270 },
  ...more,
})
const numbered = (texts: readonly string[]) => texts.map((text, index) => ({ id: index + 1, text }))

interface Kind {
  open(origin: string, timeoutMs?: number): Translator
  path: string
  headers: Record<string, string>
  body: object
  /** Fields that differ in translations from English. */
  intoChinese: object
  good: object
  /** Answers of the provider that cannot be used. */
  wrong: Record<string, object>
  use: { tokensIn: number; tokensOut: number }
}

const kinds: Record<'libretranslate' | 'deepl' | 'chat', Kind> = {
  libretranslate: {
    open: (url, timeoutMs) => createLibreTranslate({ url, apiKey: secret, chinese: 'zh-Hans', timeoutMs }),
    path: '/translate',
    headers: {},
    body: { q: asked.paragraphs, source: 'zh-Hans', target: 'en', format: 'html', api_key: secret },
    intoChinese: { source: 'en', target: 'zh-Hans' },
    good: { translatedText: english },
    wrong: {
      'fewer paragraphs': { translatedText: english.slice(1) },
      'one text in place of several': { translatedText: english.join('') },
      'something else than texts': { translatedText: [1, null] },
      nothing: {},
    },
    use: { tokensIn: 0, tokensOut: 0 },
  },
  deepl: {
    open: (url, timeoutMs) => createDeepL({ url, authKey: secret, timeoutMs }),
    path: '/v2/translate',
    headers: { authorization: `DeepL-Auth-Key ${secret}` },
    body: {
      text: asked.paragraphs,
      source_lang: 'ZH',
      target_lang: 'EN-US',
      tag_handling: 'xml',
      outline_detection: false,
      split_sentences: 'nonewlines',
      preserve_formatting: true,
    },
    intoChinese: { source_lang: 'EN', target_lang: 'ZH-HANS' },
    good: { translations: english.map((text) => ({ text, detected_source_language: 'ZH' })) },
    wrong: {
      'fewer paragraphs': { translations: [{ text: 'one' }] },
      'more paragraphs': { translations: [...english, 'x'].map((text) => ({ text })) },
      'no texts': { translations: [{}, null] },
      nothing: { message: 'ok' },
    },
    use: { tokensIn: 0, tokensOut: 0 },
  },
  chat: {
    open: (origin, timeoutMs) =>
      createChatTranslator({ url: `${origin}/v1`, apiKey: secret, model: 'news-1', timeoutMs }),
    path: '/v1/chat/completions',
    headers: { authorization: `Bearer ${secret}` },
    body: { model: 'news-1', temperature: 0 },
    intoChinese: { messages: [{ content: expect.stringContaining('from English into simplified Chinese') }, {}] },
    good: chatAnswer(numbered(english).toReversed()),
    wrong: {
      'fewer paragraphs': chatAnswer(numbered(english.slice(0, 1))),
      'wrong numbers': chatAnswer(english.map((text, index) => ({ id: index + 2, text }))),
      'a number twice': chatAnswer([...numbered(english), { id: 1, text: 'x' }]),
      'numbers that are texts': chatAnswer(english.map((text, index) => ({ id: `${index + 1}`, text }))),
      'no texts': chatAnswer([{ id: 1 }, { id: 2, text: 5 }]),
      prose: { choices: [{ message: { content: 'Here is your translation: …' } }] },
      'a cut answer': { choices: [{ message: { content: '{"paragraphs":[{"id":1,"te' }, finish_reason: 'length' }] },
      'a refusal': { choices: [{ message: { content: null, refusal: 'I cannot' } }] },
      nothing: { choices: [] },
    },
    use: { tokensIn: 210, tokensOut: 60 },
  },
}

let provider: TestProvider
beforeEach(async () => {
  provider = await openTestProvider()
})
afterEach(() => provider.close())

async function failure(attempt: Promise<unknown>): Promise<TranslationError> {
  const error = await attempt.then(
    () => new Error('It was translated'),
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(TranslationError)
  expect(`${error.message} ${error.cause ?? ''}`).not.toMatch(new RegExp(`${secret}|比特币|Bitcoin`))
  return error
}

describe.each(Object.entries(kinds))('%s', (_, kind) => {
  it('is asked in its own way and gives the paragraphs in their order', async () => {
    provider.answer = answerJson(200, kind.good)
    const answer = await kind.open(provider.origin).translate(asked)
    expect(answer).toEqual({ paragraphs: english, use: kind.use })
    const [request] = provider.received
    expect(request).toMatchObject({ method: 'POST', path: kind.path, rawQuery: '' })
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json', ...kind.headers })
    expect(JSON.parse(request?.body ?? '')).toMatchObject(kind.body)
  })

  it('is asked for simplified Chinese too', async () => {
    provider.answer = answerJson(200, kind.good)
    await kind.open(provider.origin).translate({ ...asked, from: 'en', to: 'zh' })
    expect(JSON.parse(provider.received[0]?.body ?? '')).toMatchObject(kind.intoChinese)
  })

  it.each(Object.entries(kind.wrong))('that answers with %s is not believed', async (_, answer) => {
    provider.answer = answerJson(200, answer)
    expect(await failure(kind.open(provider.origin).translate(asked))).toMatchObject({ problem: 'incomplete' })
  })

  it.each([
    [400, 'refused'],
    [401, 'unauthorised'],
    [403, 'unauthorised'],
    [402, 'quota'],
    [456, 'quota'],
    [413, 'refused'],
    [429, 'busy'],
    [500, 'busy'],
    [503, 'busy'],
    [302, 'unreadable'],
  ] as const)('that answers with %i is %s', async (status, problem) => {
    provider.answer = (response) =>
      response
        .writeHead(status, { 'content-type': 'application/json', location: `${provider.origin}/elsewhere` })
        .end(JSON.stringify({ message: `wrong key ${secret}` }))
    expect(await failure(kind.open(provider.origin).translate(asked))).toMatchObject({ problem })
    expect(provider.received).toHaveLength(1)
  })

  it('that says when to come again is heard', async () => {
    provider.answer = (response) => response.writeHead(429, { 'retry-after': '37' }).end()
    expect(await failure(kind.open(provider.origin).translate(asked))).toMatchObject({ retryAfter: 37 })
  })

  it.each([
    ['a page', answerHtml(200)],
    ['a list', answerJson(200, [])],
    ['nothing', answerJson(200, undefined)],
  ])('that answers with %s is something else', async (_, answer) => {
    provider.answer = answer
    expect(await failure(kind.open(provider.origin).translate(asked))).toMatchObject({ problem: 'unreadable' })
  })

  it('that sends megabytes is not read to the end', async () => {
    let sent = 0
    provider.answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => {
        while (!response.destroyed && sent < 200 << 20) {
          sent += 1 << 16
          if (!response.write('x'.repeat(1 << 16))) return response.once('drain', more)
        }
        return response.end()
      }
      response.on('error', () => undefined)
      more()
    }
    expect(await failure(kind.open(provider.origin).translate(asked))).toMatchObject({ problem: 'unreadable' })
    expect(sent).toBeLessThan(50 << 20)
  })

  it('that never answers is not waited for', async () => {
    provider.answer = () => undefined
    expect(await failure(kind.open(provider.origin, 50).translate(asked))).toMatchObject({ problem: 'tooSlow' })
  })

  it('that is not there cannot be reached', async () => {
    const server = createServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    await new Promise((done) => server.close(done))
    expect(await failure(kind.open(`http://127.0.0.1:${port}`).translate(asked))).toMatchObject({
      problem: 'unreachable',
    })
  })
})

describe('a chat', () => {
  it('hears of the rules, the terms and a schema for its answer', async () => {
    provider.answer = answerJson(200, kinds.chat.good)
    await kinds.chat.open(provider.origin).translate(asked)
    const { messages, response_format: format } = JSON.parse(provider.received[0]?.body ?? '')
    expect(messages[0].content).toMatch(/exactly once/)
    expect(JSON.parse(messages[1].content)).toEqual({
      terms: { 链上: 'on-chain' },
      paragraphs: asked.paragraphs.map((text, index) => ({ id: index + 1, text })),
    })
    expect(format).toMatchObject({ type: 'json_schema', json_schema: { strict: true } })
  })

  it('that puts a fence around its answer is understood', async () => {
    const content = `\`\`\`json\n${JSON.stringify({ paragraphs: numbered(english) })}\n\`\`\``
    provider.answer = answerJson(200, { choices: [{ message: { content } }] })
    expect((await kinds.chat.open(provider.origin).translate(asked)).paragraphs).toEqual(english)
  })

  it('that failed has to be paid all the same', async () => {
    provider.answer = answerJson(200, chatAnswer([]))
    expect(await failure(kinds.chat.open(provider.origin).translate(asked))).toMatchObject({ use: kinds.chat.use })
  })

  it('without a key sends none', async () => {
    provider.answer = answerJson(200, kinds.chat.good)
    await createChatTranslator({ url: provider.origin, model: 'm' }).translate(asked)
    expect(provider.received[0]?.headers.authorization).toBeUndefined()
  })
})

it.each([
  ['5', 5],
  ['0', undefined],
  ['999999999', 86_400],
  ['Wed, 21 Oct 2026 07:28:30 GMT', 30],
  ['Wed, 21 Oct 2026 07:00:00 GMT', undefined],
  ['soon', undefined],
  ['', undefined],
])('Retry-After %j is %j seconds', (header, seconds) => {
  expect(secondsOf(header, Date.parse('2026-10-21T07:28:00Z'))).toBe(seconds)
})

it.each([
  ['0123:fx', 'https://api-free.deepl.com'],
  ['0123', 'https://api.deepl.com'],
])('the key %s belongs to %s', (key, url) => {
  expect(deepLUrl(key)).toBe(url)
})
