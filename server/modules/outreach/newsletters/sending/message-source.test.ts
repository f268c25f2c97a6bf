import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { describe, expect, it } from 'vitest'
import { ownLinks } from '../composition/digest-layout.ts'
import { createEnvelopes } from './envelopes.ts'
import { writeOwn, writeSource } from './message-source.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const mail = {
  to: 'reader@mail.test',
  subject: '港讯日报：稳定币发牌后的第一个冬天，储备、赎回与一座港口的新算盘',
  text: '正文\n.\n一行的点不结束邮件。',
  html: '<p>正文</p>',
  language: 'zh-Hans',
  messageId: '<newsletter.7.12@news.test>',
  stopUrl: 'https://news.test/stop-newsletter?list=daily&token=12.abc',
} as const
const dkim = { domainName: 'news.test', keySelector: 'n1', privateKey }
const settings = { from: 'Harbourwire 港讯 <news@news.test>', listId: '<daily.news.test>' }

/** Verifies a signature by relaxed canonicalisation (RFC 6376, 3.4), written apart from the library that signs. */
function isSigned(source: string): boolean {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const fields = head.split(/\r\n(?![ \t])/)
  const relaxed = (field: string) => {
    const colon = field.indexOf(':')
    const value = field
      .slice(colon + 1)
      .replace(/\r\n/g, '')
      .replace(/[ \t]+/g, ' ')
      .trim()
    return `${field.slice(0, colon).trim().toLowerCase()}:${value}`
  }
  const signature = fields.find((field) => /^dkim-signature:/i.test(field)) ?? ''
  const tags = Object.fromEntries(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => tag.replace(/\s+/g, '').split(/=(.*)/s).slice(0, 2)),
  )
  const canonical = `${body
    .split('\r\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(?:\r\n)+$/, '')}\r\n`
  if (createHash('sha256').update(canonical).digest('base64') !== tags.bh) return false
  const signed = `${tags.h}`.split(':').map((name) => {
    const field = fields.findLast((one) => one.toLowerCase().startsWith(`${name}:`))
    return field === undefined ? undefined : relaxed(field)
  })
  const bare = relaxed(signature).replace(/\bb=[^;]*$/, 'b=')
  const data = [...signed.filter((field) => field !== undefined), bare].join('\r\n')
  return verify('sha256', Buffer.from(data), createPublicKey(publicKey), Buffer.from(`${tags.b}`, 'base64'))
}

describe('an email of an issue', () => {
  it('names the list and both ways of unsubscribing', async () => {
    const source = (await writeSource(mail, settings)).toString()
    const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
    for (const field of [
      `List-Unsubscribe: <${mail.stopUrl}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      'List-ID: <daily.news.test>',
      'Message-ID: <newsletter.7.12@news.test>',
      'Content-Language: zh-Hans',
      'To: reader@mail.test',
    ])
      expect(head).toContain(field)
    expect(source).not.toContain('DKIM-Signature')
  })

  it('has the links of its recipient in the places for them, and in no text of somebody else', async () => {
    const title = `https://other.test/?key=${ownLinks.manage}`
    const text = `${title}\n\n${ownLinks.stop}\n\n${ownLinks.manage}`
    const html = `<p>${title}</p><a href="${ownLinks.stop}">1</a><a href="${ownLinks.manage}">2</a>`
    const manage = 'https://news.test/newsletters#manage=12.abc'
    const source = (await writeOwn({ ...mail, text, html }, manage, settings)).toString().replaceAll('\r\n', '\n')
    expect(source).toContain(`\n${title}\n\n${mail.stopUrl}\n\n${manage}\n`)
    const encoded = source.split('base64\n\n')[1]?.split('\n--')[0] ?? ''
    expect(Buffer.from(encoded, 'base64').toString()).toBe(
      `<p>${title}</p><a href="${mail.stopUrl.replace('&', '&amp;')}">1</a><a href="${manage}">2</a>`,
    )
  })

  it('is signed, and any change is noticed', async () => {
    const source = (await writeSource(mail, { ...settings, dkim })).toString()
    expect(source).toMatch(/d=news\.test/)
    expect(isSigned(source)).toBe(true)
    expect(isSigned(source.replace('token=12.abc', 'token=13.abc'))).toBe(false)
    expect(isSigned(source.replace('reader@mail.test', 'others@mail.test'))).toBe(false)
    expect(isSigned(`${source}x`)).toBe(false)
  })

  it('is accepted by an independent verifier, and refused after any change', async () => {
    const source = (await writeSource(mail, { ...settings, dkim })).toString()
    const bare = publicKey.replace(/-----[A-Z ]+-----|\s/g, '')
    const asked: string[] = []
    const resolver = async (name: string, type: string) => {
      asked.push(`${type} ${name}`)
      return [[`v=DKIM1; k=rsa; p=${bare}`]]
    }
    const verdictOf = async (text: string) => {
      const { results } = await dkimVerify(Buffer.from(text), { resolver })
      return results.map(({ status }) => status.result)
    }
    expect(await verdictOf(source)).toEqual(['pass'])
    expect(asked[0]).toBe('TXT n1._domainkey.news.test')
    expect(await verdictOf(source.replace('token=12.abc', 'token=13.abc'))).toEqual(['fail'])
    expect(await verdictOf(source.replace(/^(List-Unsubscribe-Post: ).*$/m, '$1Other=1'))).toEqual(['fail'])
    expect(await verdictOf(`${source}x`)).toEqual(['neutral'])
    const unsigned = (await writeSource(mail, settings)).toString()
    expect(await verdictOf(unsigned)).toEqual(['none'])
  })

  it('has a header that nothing in its texts can extend', async () => {
    const subject = '标题\r\nBcc: victim@mail.test'
    const source = (await writeSource({ ...mail, subject }, settings)).toString()
    expect(source).not.toMatch(/^Bcc:/im)
  })
})

describe('a return path', () => {
  const secrets = { hmac: () => Buffer.alloc(32, 7) }
  const { returnPath, readReturnPath } = createEnvelopes({ secrets, bounces: 'bounces@news.test' })

  it('names its email, in any case', () => {
    expect(readReturnPath(returnPath(123))).toBe(123)
    expect(readReturnPath(returnPath(123).toUpperCase())).toBe(123)
  })

  it.each([
    ['of another email', returnPath(123).replace('+123-', '+124-')],
    ['without a signature', 'bounces@news.test'],
    ['with a signature that is too short', returnPath(123).replace(/.@/, '@')],
    [
      'of a site with another key',
      createEnvelopes({ secrets: { hmac: () => Buffer.alloc(32, 8) }, bounces: 'bounces@news.test' }).returnPath(123),
    ],
  ])('%s is none of ours', (_name, address) => {
    expect(readReturnPath(address)).toBeUndefined()
  })
})
