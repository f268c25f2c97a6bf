import { describe, expect, it } from 'vitest'
import { newMessageId, newSecret, signedHeaders } from './signature.ts'

/** The example of the Standard Webhooks specification. */
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
}

describe('signedHeaders', () => {
  it('signs as the specification does', () => {
    expect(signedHeaders(message, [secret])).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('signs with each secret', () => {
    const [first, second, ...more] = (signedHeaders(message, [newSecret(), secret])['webhook-signature'] ?? '').split(
      ' ',
    )
    expect(first).toMatch(/^v1,[\w+/]{43}=$/)
    expect(second).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
    expect(more).toEqual([])
  })
})

it('secrets have 32 bytes, and no two are alike', () => {
  const [one, other] = [newSecret(), newSecret()]
  expect(Buffer.from(one.slice(6), 'base64')).toHaveLength(32)
  expect(one).not.toBe(other)
  expect(newMessageId()).toMatch(/^msg_[\w-]{22}$/)
})
