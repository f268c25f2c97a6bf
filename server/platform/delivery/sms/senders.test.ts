import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DeliveryError } from '../delivery-error.ts'
import { createAliyunSender } from './aliyun-sender.ts'
import { createGatewaySender } from './gateway-sender.ts'
import type { Sms, SmsSender } from './sms-sender.ts'
import { answerHtml, answerJson, openTestProvider, type TestProvider } from './test-provider.ts'
import { createTwilioSender } from './twilio-sender.ts'

const secret = 'a-secret-of-the-account'
const sms: Sms = { phoneCode: '852', phone: '51234567', text: '您的验证码是 482913。', code: '482913' }

interface Kind {
  open(origin: string, timeoutMs?: number): SmsSender
  /** The provider's answer when it has accepted a message. */
  taken: Parameters<typeof answerJson>
}

const kinds: Record<'gateway' | 'twilio' | 'aliyun', Kind> = {
  gateway: {
    open: (origin, timeoutMs) => createGatewaySender({ url: `${origin}/send?lane=1`, token: secret, timeoutMs }),
    taken: [202, { queued: true }],
  },
  twilio: {
    open: (origin, timeoutMs) =>
      createTwilioSender({ accountSid: 'AC0123', authToken: secret, from: '+15005550006', apiUrl: origin, timeoutMs }),
    taken: [201, { sid: 'SM0123', status: 'queued', error_code: null }],
  },
  aliyun: {
    open: (origin, timeoutMs) =>
      createAliyunSender({
        accessKeyId: 'key-id',
        accessKeySecret: secret,
        signName: '港讯',
        templateCode: 'SMS_15305',
        apiUrl: origin,
        timeoutMs,
      }),
    taken: [200, { Code: 'OK', Message: 'OK', BizId: '9006', RequestId: 'A3' }],
  },
}

let provider: TestProvider
beforeEach(async () => {
  provider = await openTestProvider()
})
afterEach(() => provider.close())

async function failure(attempt: Promise<void>): Promise<DeliveryError> {
  const error = await attempt.then(
    () => new Error('It was sent'),
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(DeliveryError)
  return error
}

describe.each(Object.entries(kinds))('%s', (_name, { open, taken }) => {
  it('is done when the provider has taken the message', async () => {
    provider.answer = answerJson(...taken)
    await open(provider.origin).send(sms)
    expect(provider.received).toHaveLength(1)
    expect(provider.received[0]?.method).toBe('POST')
  })

  it.each([
    ['a refusal', answerJson(400, { code: 21211, Code: 'isv.BUSINESS_LIMIT_CONTROL' }), 'refused'],
    ['a failure without words', answerJson(500, {}), 'refused'],
    ['a page', answerHtml(200), 'unreadable'],
    ['a page with a failure', answerHtml(502), 'unreadable'],
    ['an answer without end', (response) => response.end('x'.repeat(1 << 20)), 'unreadable'],
    ['a list', answerJson(200, []), 'unreadable'],
    ['a redirect', (response) => response.writeHead(307, { location: '/elsewhere' }).end(), 'refused'],
    ['a connection cut off', (response) => response.destroy(), 'unreachable'],
  ] satisfies [string, TestProvider['answer'], DeliveryError['reason']][])(
    'fails at %s',
    async (_what, answer, reason) => {
      provider.answer = answer
      const error = await failure(open(provider.origin).send(sms))
      expect(error.reason).toBe(reason)
      expect(provider.received).toHaveLength(1)
    },
  )

  it('fails when nothing answers in time', async () => {
    provider.answer = () => {}
    const error = await failure(open(provider.origin, 50).send(sms))
    expect(error.reason).toBe('tooSlow')
  })

  it('fails when there is no provider', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((done) => server.once('listening', done))
    const { port } = server.address() as AddressInfo
    await new Promise((done) => server.close(done))
    const error = await failure(open(`http://127.0.0.1:${port}`).send(sms))
    expect(error).toMatchObject({ reason: 'unreachable', message: expect.stringContaining('ECONNREFUSED') })
  })

  it('tells the log neither secrets nor numbers nor codes, whatever the provider says', async () => {
    const words = `${secret} ${sms.phoneCode}${sms.phone} ${sms.code}`
    provider.answer = answerJson(401, { code: words, message: words, Code: words, Message: words })
    const error = await failure(open(provider.origin).send(sms))
    const logged = `${error.message} ${error.stack} ${JSON.stringify(error)} ${error.cause}`
    for (const hidden of [secret, sms.phone, sms.code ?? '']) expect(logged).not.toContain(hidden)
    expect(error.message).toContain('401')
  })

  it.each([
    { phoneCode: '86', phone: '138,139' },
    { phoneCode: '86', phone: '13800138000\r\n' },
    { phoneCode: '+86', phone: '13800138000' },
    { phoneCode: '086', phone: '13800138000' },
    { phoneCode: '86', phone: '' },
    { phoneCode: '1234', phone: '123456789012' },
  ])('sends nothing to $phoneCode $phone', async (number) => {
    const error = await failure(open(provider.origin).send({ ...sms, ...number }))
    expect(error.reason).toBe('receiver')
    expect(provider.received).toEqual([])
  })
})

describe('a gateway', () => {
  it('gets the message as JSON, with the token', async () => {
    await kinds.gateway.open(provider.origin).send(sms)
    const [request] = provider.received
    expect(request).toMatchObject({ path: '/send', rawQuery: 'lane=1' })
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json', authorization: `Bearer ${secret}` })
    expect(JSON.parse(request?.body ?? '')).toEqual({ to: '+85251234567', ...sms })
  })

  it('gets no authorization without a token', async () => {
    await createGatewaySender({ url: provider.origin }).send(sms)
    expect(provider.received[0]?.headers.authorization).toBeUndefined()
  })
})

describe('Twilio', () => {
  it('gets a form in the name of the account', async () => {
    provider.answer = answerJson(...kinds.twilio.taken)
    await kinds.twilio.open(provider.origin).send({ ...sms, text: 'a+b & c=d 码' })
    const [request] = provider.received
    expect(request?.path).toBe('/2010-04-01/Accounts/AC0123/Messages.json')
    expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    const [scheme, credentials = ''] = request?.headers.authorization?.split(' ') ?? []
    expect([scheme, Buffer.from(credentials, 'base64').toString()]).toEqual(['Basic', `AC0123:${secret}`])
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      To: '+85251234567',
      From: '+15005550006',
      Body: 'a+b & c=d 码',
    })
  })

  it.each([
    [`MG${'0a'.repeat(16)}`, [`MG${'0a'.repeat(16)}`, null]],
    ['MGNEWS', [null, 'MGNEWS']],
  ])('sends as the messaging service or the name %s', async (from, expected) => {
    provider.answer = answerJson(...kinds.twilio.taken)
    await createTwilioSender({ accountSid: 'AC0123', authToken: secret, from, apiUrl: provider.origin }).send(sms)
    const form = new URLSearchParams(provider.received[0]?.body)
    expect([form.get('MessagingServiceSid'), form.get('From')]).toEqual(expected)
  })

  it('names the code of a refusal', async () => {
    provider.answer = answerJson(400, { code: 21211, message: 'Invalid To' })
    const error = await failure(kinds.twilio.open(provider.origin).send(sms))
    expect(error.message).toContain('code 21211')
  })
})
