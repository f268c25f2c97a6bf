import { createHash, createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAliyunSender } from './aliyun-sender.ts'
import { aliyunHeaders, aliyunQuery } from './aliyun-signature.ts'
import { answerJson, openTestProvider, type Received, type TestProvider } from './test-provider.ts'

const accessKeySecret = 'the-secret-of-the-key'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

let provider: TestProvider
beforeEach(async () => {
  provider = await openTestProvider()
  provider.answer = answerJson(200, { Code: 'OK' })
})
afterEach(() => provider.close())

const sender = () =>
  createAliyunSender(
    { accessKeyId: 'key-id', accessKeySecret, signName: "港讯 (*'!~)", templateCode: 'SMS_1', apiUrl: provider.origin },
    () => new Date('2026-03-04T05:06:07.890Z'),
  )

/** The signature as the service makes it: from the bytes that arrived, with none of the sender's code. */
function expectedSignature({ method, path, rawQuery, headers, body }: Received, signedHeaders: string): string {
  const lines = signedHeaders.split(';').map((name) => `${name}:${headers[name]}\n`)
  const canonical = `${method}\n${path}\n${rawQuery}\n${lines.join('')}\n${signedHeaders}\n${sha256(body)}`
  return createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
}

describe('the signature', () => {
  it('is the one of the example that Alibaba Cloud documents', () => {
    const { authorization } = aliyunHeaders(
      {
        method: 'POST',
        host: 'ecs.cn-shanghai.aliyuncs.com',
        query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
        headers: {
          'x-acs-action': 'RunInstances',
          'x-acs-version': '2014-05-26',
          'x-acs-date': '2023-10-26T10:22:32Z',
          'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
        },
        body: '',
      },
      { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
    )
    expect(authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    )
  })

  it('is made from a query that is sorted and encoded as RFC 3986 says', () => {
    expect(aliyunQuery({ b: 'x y+z', B: "!'()*~-_.", a: '港/=&' })).toBe(
      'B=%21%27%28%29%2A~-_.&a=%E6%B8%AF%2F%3D%26&b=x%20y%2Bz',
    )
  })

  it('fits the request that arrives', async () => {
    await sender().send({ phoneCode: '86', phone: '13800138000', text: '', code: '482913' })
    const [request] = provider.received as [Received]
    const [, id, signedHeaders = '', signature] =
      /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
        request.headers.authorization ?? '',
      ) ?? []
    expect(id).toBe('key-id')
    expect(signature).toBe(expectedSignature(request, signedHeaders))
    const names = signedHeaders.split(';')
    expect(names).toEqual([...names].sort())
    // All of these that a request has must be signed.
    const present = Object.keys(request.headers).filter((name) => /^(host|content-type|x-acs-.*)$/.test(name))
    expect(names).toEqual(present.sort())
  })
})

describe('the request', () => {
  it('is SendSms with the template and its code', async () => {
    await sender().send({ phoneCode: '86', phone: '13800138000', text: '', code: '482913' })
    const [request] = provider.received as [Received]
    expect(request).toMatchObject({ method: 'POST', path: '/', body: '' })
    expect(request.headers).toMatchObject({
      host: new URL(provider.origin).host,
      'x-acs-action': 'SendSms',
      'x-acs-version': '2017-05-25',
      'x-acs-date': '2026-03-04T05:06:07Z',
      'x-acs-content-sha256': sha256(''),
    })
    expect(Object.fromEntries(request.query)).toEqual({
      PhoneNumbers: '13800138000',
      SignName: "港讯 (*'!~)",
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"482913"}',
    })
  })

  it('has the area code of numbers outside of the mainland', async () => {
    await sender().send({ phoneCode: '852', phone: '51234567', text: '', code: '1' })
    expect(provider.received[0]?.query.get('PhoneNumbers')).toBe('85251234567')
  })

  it('is never the same twice', async () => {
    for (const code of ['1', '2']) await sender().send({ phoneCode: '86', phone: '13800138000', text: '', code })
    const nonces = provider.received.map(({ headers }) => headers['x-acs-signature-nonce'])
    expect(new Set(nonces).size).toBe(2)
  })

  it('is not made without a code', async () => {
    const attempt = sender().send({ phoneCode: '86', phone: '13800138000', text: '港讯' })
    await expect(attempt).rejects.toMatchObject({ name: 'DeliveryError', reason: 'refused' })
    expect(provider.received).toEqual([])
  })

  it('fails at a refusal with status 200 and names its code', async () => {
    provider.answer = answerJson(200, { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发小时级流控' })
    const attempt = sender().send({ phoneCode: '86', phone: '13800138000', text: '', code: '1' })
    await expect(attempt).rejects.toThrow(/code isv\.BUSINESS_LIMIT_CONTROL$/)
  })
})
