import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

const secret = 'a-secret-of-more-than-32-characters-in-all'
const load = (env: Record<string, string>) => loadConfig({ DATA_DIR: '/nowhere', SECRET_KEY: secret, ...env })

function problems(env: Record<string, string>): readonly string[] {
  try {
    load(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

const smtp = { SMTP_URL: 'smtps://user:p%40ss@mail.example.org:465', MAIL_FROM: 'Harbourwire <news@example.org>' }
const gateway = { SMS_URL: 'https://sms.example.org/send/?lane=1', SMS_TOKEN: 'token' }
const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+15005550006' }
const aliyun = {
  ALIYUN_ACCESS_KEY_ID: 'id',
  ALIYUN_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: '港讯',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
}

describe('mails', () => {
  it('go nowhere unless a server is named', () => {
    expect(load({}).mail).toBeUndefined()
    expect(load(smtp).mail).toEqual({ url: smtp.SMTP_URL, from: smtp.MAIL_FROM })
  })

  it.each(['news@example.org', 'Harbourwire <news@example.org>', '港讯 新闻 <news@example.org>'])(
    'come from %s',
    (from) => {
      expect(load({ ...smtp, MAIL_FROM: from }).mail?.from).toBe(from)
    },
  )

  it.each([
    ['SMTP_URL', 'mail.example.org:25'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['SMTP_URL', 'smtp://mail.example.org?pool=true'],
    ['MAIL_FROM', 'Harbourwire'],
    ['MAIL_FROM', 'Harbourwire news@example.org'],
    ['MAIL_FROM', 'Harbourwire <news@example.org'],
    ['MAIL_FROM', 'news@example.org>'],
    ['MAIL_FROM', 'a@example.org, b@example.org'],
    ['MAIL_FROM', 'a@example.org\r\nBcc: b@example.org'],
    ['MAIL_FROM', 'A\r\nBcc: b@example.org <a@example.org>'],
  ])('refuses %s=%j', (name, value) => {
    expect(problems({ ...smtp, [name]: value })).toEqual([expect.stringContaining(name)])
  })

  it.each(Object.keys(smtp))('need %s as well', (name) => {
    expect(problems({ ...smtp, [name]: '' })).toEqual([expect.stringMatching(`^${name} missing`)])
  })
})

describe('text messages', () => {
  const apiUrl = { twilio: 'https://api.twilio.com', aliyun: 'https://dysmsapi.aliyuncs.com' }

  it.each([
    [{}, undefined],
    [gateway, { provider: 'gateway', url: gateway.SMS_URL, token: 'token' }],
    [{ SMS_URL: gateway.SMS_URL }, { provider: 'gateway', url: gateway.SMS_URL }],
    [
      twilio,
      { provider: 'twilio', accountSid: 'AC1', authToken: 'token', from: '+15005550006', apiUrl: apiUrl.twilio },
    ],
    [
      { ...twilio, TWILIO_API_URL: 'https://relay.example.org/twilio/' },
      expect.objectContaining({ apiUrl: 'https://relay.example.org/twilio' }),
    ],
    [
      aliyun,
      {
        provider: 'aliyun',
        accessKeyId: 'id',
        accessKeySecret: 'secret',
        signName: '港讯',
        templateCode: 'SMS_1',
        apiUrl: apiUrl.aliyun,
      },
    ],
  ])('with %j go through %j', (env, expected) => {
    expect(load(env as Record<string, string>).sms).toEqual(expected)
  })

  it.each([
    ...Object.keys(twilio).map((name) => [twilio, name] as const),
    ...Object.keys(aliyun).map((name) => [aliyun, name] as const),
  ])('with %j need %s as well', (env, name) => {
    expect(problems({ ...env, [name]: ' ' })).toEqual([expect.stringMatching(`^${name} missing`)])
  })

  it('go one way', () => {
    expect(problems({ ...gateway, ...twilio, ...aliyun })).toEqual([
      expect.stringMatching(/^SMS_URL, TWILIO_ACCOUNT_SID, ALIYUN_ACCESS_KEY_ID exclude each other/),
    ])
  })

  it.each([
    ['SMS_URL', 'sms.example.org'],
    ['SMS_URL', 'https://user:password@sms.example.org'],
    ['TWILIO_API_URL', 'ftp://example.org'],
    ['ALIYUN_SMS_API_URL', 'https://example.org/?a=b'],
  ])('refuse %s=%s', (name, value) => {
    expect(problems({ [name]: value })).toEqual([expect.stringContaining(name)])
  })
})

describe('keys and Redis', () => {
  it('takes keys that were in use before', () => {
    const previous = ['b', 'c'].map((sign) => sign.repeat(32))
    expect(load({}).previousSecretKeys).toEqual([])
    expect(load({ SECRET_KEY_PREVIOUS: previous.join(' , ') }).previousSecretKeys).toEqual(previous)
    expect(problems({ SECRET_KEY_PREVIOUS: `${previous[0]},short` })).toEqual([
      expect.stringContaining('SECRET_KEY_PREVIOUS'),
    ])
  })

  it('takes the address of a Redis', () => {
    expect(load({}).redisUrl).toBeUndefined()
    expect(load({ REDIS_URL: 'rediss://user:word@redis.example.org:6380/1' }).redisUrl).toMatch(/^rediss:/)
    expect(problems({ REDIS_URL: 'http://redis.example.org' })).toEqual([expect.stringContaining('REDIS_URL')])
  })
})

it('repeats no secret in what it complains of', () => {
  const hidden = 'hidden-word'
  const env = {
    SMTP_URL: `https://user:${hidden}@mail.example.org`,
    SMS_URL: `https://user:${hidden}@sms.example.org`,
    TWILIO_AUTH_TOKEN: hidden,
    ALIYUN_ACCESS_KEY_SECRET: hidden,
    REDIS_URL: `http://:${hidden}@redis.example.org`,
    SECRET_KEY_PREVIOUS: hidden,
  }
  expect(problems(env).length).toBeGreaterThanOrEqual(6)
  expect(problems(env).join()).not.toContain(hidden)
})
