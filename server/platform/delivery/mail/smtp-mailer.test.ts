import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DeliveryError } from '../delivery-error.ts'
import { checkMail, isMailAddress, type Mail } from './mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'
import { fromQuoted, partsOf } from './test-mail-parts.ts'
import { openTestSmtpServer, type TestSmtpServer } from './test-smtp-server.ts'

const mail: Mail = {
  to: 'reader@example.org',
  subject: '登录验证码 482913',
  text: '您的验证码是 482913。\n.\n一行的点不结束邮件。',
  html: '<p>您的验证码是 <strong>482913</strong>。</p>',
  language: 'zh-Hans',
}

let server: TestSmtpServer
const mailers: ReturnType<typeof createSmtpMailer>[] = []
beforeEach(async () => {
  server = await openTestSmtpServer()
})
afterEach(async () => {
  for (const mailer of mailers.splice(0)) mailer.close()
  await server.close()
})

function open(url = `smtp://127.0.0.1:${server.port}`, timeoutMs?: number, deadlineMs?: number) {
  const mailer = createSmtpMailer({ url, from: 'Harbourwire 港讯 <news@example.org>', timeoutMs, deadlineMs })
  mailers.push(mailer)
  return mailer
}

async function failure(attempt: Promise<void>): Promise<DeliveryError> {
  const error = await attempt.then(
    () => new Error('It was sent'),
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(DeliveryError)
  return error
}

/** Headers of an email by name in lower case, unfolded; a name that occurs twice fails. */
function headersOf(source: string): Map<string, string> {
  const [head = ''] = source.split('\r\n\r\n')
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [, name = '', value = ''] = /^([\w-]+): ?(.*)$/.exec(line) ?? []
    expect(headers.has(name.toLowerCase()), `${name} once`).toBe(false)
    headers.set(name.toLowerCase(), value)
  }
  return headers
}

/** Words of RFC 2047 as text. */
const decoded = (value = '') =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : fromQuoted(text.replaceAll('_', ' ')),
    )

describe('sending', () => {
  it('hands over one mail to one receiver, with everything that it says', async () => {
    await open().send(mail)
    const [received] = server.mails
    expect(server.mails).toHaveLength(1)
    expect(received).toMatchObject({ from: 'news@example.org', to: ['reader@example.org'] })
    const source = received?.source ?? ''
    const headers = headersOf(source)
    expect(decoded(headers.get('from'))).toBe('Harbourwire 港讯 <news@example.org>')
    expect(headers.get('to')).toBe('reader@example.org')
    expect(decoded(headers.get('subject'))).toBe(mail.subject)
    expect(headers.get('content-language')).toBe('zh-Hans')
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.get('message-id')).toMatch(/@example\.org>$/)
    const parts = partsOf(source)
    expect(Object.keys(parts)).toEqual(['text/plain', 'text/html'])
    expect(parts['text/plain']?.replaceAll('\r\n', '\n').trimEnd()).toBe(mail.text)
    expect(parts['text/html']?.trimEnd()).toBe(mail.html)
  })

  it('says how programs of receivers stop mails that can be stopped, and of others nothing', async () => {
    const stopUrl = 'https://site.test/stop-messages?event=1&email=reader%40example.org&token=Ab-_'
    await open().send({ ...mail, stopUrl })
    await open().send(mail)
    const [stoppable, other] = server.mails.map(({ source }) => headersOf(source))
    expect(stoppable?.get('list-unsubscribe')).toBe(`<${stopUrl}>`)
    expect(stoppable?.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect([other?.has('list-unsubscribe'), other?.has('list-unsubscribe-post')]).toEqual([false, false])
  })

  it('says where an answer goes, if it goes elsewhere', async () => {
    await open().send({ ...mail, replyTo: "o'neill+seats@paper.example" })
    await open().send({ ...mail, replyTo: 'ann@例子.中国' })
    await open().send({ ...mail, replyTo: '读者@例子.中国' })
    await open().send(mail)
    const [plain, chinese, unicode, none] = server.mails.map(({ source }) => headersOf(source))
    expect(plain?.get('reply-to')).toBe("o'neill+seats@paper.example")
    expect(chinese?.get('reply-to')).toBe('ann@xn--fsqu00a.xn--fiqs8s')
    expect([unicode?.has('reply-to'), none?.has('reply-to')]).toEqual([false, false])
    expect(server.mails.every(({ source }) => /^[\0-\x7f]*\r\n\r\n/.test(source))).toBe(true)
    expect(server.mails.every(({ to }) => to.join() === mail.to)).toBe(true)
  })

  it('signs in as the address says', async () => {
    await open(`smtp://us%40er:p%3Ass%2Fword@127.0.0.1:${server.port}`).send(mail)
    const [, credentials = ''] = server.commands.find((line) => line.startsWith('AUTH'))?.split('PLAIN ') ?? []
    expect(Buffer.from(credentials, 'base64').toString()).toBe('\0us@er\0p:ss/word')
  })

  it('keeps a connection for the next mail and ends it when it is closed', async () => {
    const { send, close } = open()
    await send(mail)
    await send({ ...mail, to: 'another@example.org' })
    expect(server.mails.map(({ to }) => to)).toEqual([['reader@example.org'], ['another@example.org']])
    expect(server.connections).toBe(1)
    close()
    await server.idle()
  })

  it('says no password to a server elsewhere that offers no encryption', async () => {
    // Another name for this machine, which is not one of those that count as local.
    const error = await failure(open(`smtp://user:password@[::ffff:127.0.0.1]:${server.port}`).send(mail))
    expect(error).toBeInstanceOf(DeliveryError)
    expect(server.commands.length).toBeGreaterThan(0)
    expect(server.commands.filter((line) => line.startsWith('AUTH'))).toEqual([])
    expect(server.mails).toEqual([])
  })
})

describe('failing', () => {
  it.each([
    ['AUTH', '535 Wrong password', 'refused', 'EAUTH, answer 535'],
    ['MAIL', '451 reader@example.org, later', 'refused', 'EENVELOPE, answer 451'],
    ['RCPT', '450 reader@example.org is busy', 'refused', 'EENVELOPE, answer 450'],
    ['RCPT', '550 No reader@example.org here', 'receiver', 'EENVELOPE, answer 550'],
    ['DATA', '554 Content 482913 refused', 'refused', 'answer 554'],
  ])('at %s it gives code and answer, and repeats nothing', async (verb, answer, reason, words) => {
    server.answers[verb] = answer
    const error = await failure(open(`smtp://user:hidden@127.0.0.1:${server.port}`).send(mail))
    expect(error.reason).toBe(reason)
    expect(error.message).toContain(words)
    expect(`${error.stack} ${error.cause}`).not.toMatch(/hidden|reader@|482913/)
  })

  it('does not wait for a server that says nothing', async () => {
    server.silent = true
    const error = await failure(open(undefined, 50).send(mail))
    expect(error.reason).toBe('tooSlow')
  })

  it('does not wait beyond the time that a mail has altogether', async () => {
    server.silent = true
    const error = await failure(open(undefined, 600_000, 50).send(mail))
    expect(error.reason).toBe('tooSlow')
  })

  it('sends nothing any more once it is closed', async () => {
    const { send, close } = open()
    close()
    expect((await failure(send(mail))).reason).toBe('unreachable')
    expect(server.connections).toBe(0)
  })

  it('says so when there is no server', async () => {
    const { port } = server
    await server.close()
    const error = await failure(open(`smtp://127.0.0.1:${port}`).send(mail))
    expect(error.reason).toBe('unreachable')
    server = await openTestSmtpServer()
  })
})

describe('injection', () => {
  const attacks = [
    'a@example.org, b@example.org',
    'a@example.org;b@example.org',
    'a@example.org\r\nBcc: b@example.org',
    'a@example.org\nBcc: b@example.org',
    'Name <a@example.org>',
    '"a b"@example.org',
    'a@example.org>',
    'a@b@example.org',
    'a@example.org\0',
    'a\u2028@example.org',
    'a@example.org (comment)',
    'group:a@example.org',
    '@example.org',
    'a@',
    `${'a'.repeat(250)}@example.org`,
    '',
  ]

  it.each(attacks)('takes no receiver %j', async (to) => {
    const error = await failure(open().send({ ...mail, to }))
    expect(error.reason).toBe('receiver')
    expect(server.commands).toEqual([])
  })

  it.each(attacks)('sends no answer to %j', async (replyTo) => {
    const error = await failure(open().send({ ...mail, replyTo }))
    expect(error.reason).toBe('refused')
    expect(server.commands).toEqual([])
  })

  it.each(['', ' ', 'a\r\nBcc: b@example.org', 'a\nb', 'a\rb', 'a\0b', 'a\u2028b', 'a\u0085b', 'x'.repeat(501)])(
    'takes no subject %j',
    async (subject) => {
      expect((await failure(open().send({ ...mail, subject }))).reason).toBe('refused')
      expect(server.commands).toEqual([])
    },
  )

  it.each(['reader@example.org', 'a.b+c@mail.example.co.uk', "o'neill@example.org", '读者@例子.中国'])(
    'takes %s',
    (to) => {
      expect(isMailAddress(to)).toBe(true)
    },
  )

  it('lets through neither a second header nor a second receiver', async () => {
    const senders = Array.from({ length: 8 }, () => open())
    const isTaken = (message: Mail) => {
      try {
        checkMail(message)
        return true
      } catch {
        return false
      }
    }
    const strange = fc.string({
      unit: fc.constantFrom(...'aé码😀.+@,;: \t\r\n<>()"\\=?_\0\u2028\u0085'),
      maxLength: 12,
    })
    // Addresses that are strange throughout are nearly always refused; a good share must reach a server.
    const harmless = fc.string({ unit: fc.constantFrom(...'abé码😀'), minLength: 1, maxLength: 4 })
    const text = fc.oneof(
      strange,
      harmless,
      fc.tuple(harmless, strange, harmless).map((parts) => parts.join('')),
    )
    let sent = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 50, maxLength: 50 }), async (pairs) => {
        const messages = pairs
          .map(([local, subject]) => ({
            ...mail,
            to: `${local}@example.org`,
            replyTo: `${local}@paper.example`,
            subject,
          }))
          .filter(isTaken)
        server.mails.length = 0
        // Side by side: each waits for its server, and nobody computes meanwhile.
        await Promise.all(messages.map((message, place) => senders[place % senders.length]?.send(message)))
        sent += messages.length
        expect(server.mails).toHaveLength(messages.length)
        for (const received of server.mails) {
          expect(received.to).toHaveLength(1)
          // Whose local part has signs that headers lack gets none.
          expect([...headersOf(received.source).keys()].filter((name) => name !== 'reply-to').sort()).toEqual([
            'auto-submitted',
            'content-language',
            'content-type',
            'date',
            'from',
            'message-id',
            'mime-version',
            'subject',
            'to',
          ])
        }
      }),
      { numRuns: 40 },
    )
    expect(sent).toBeGreaterThan(100)
  })
})
