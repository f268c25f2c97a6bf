import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Mail } from './mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'
import { testCertificate } from './test-certificate.ts'
import { openTestSmtpServer, type TestSmtpServer } from './test-smtp-server.ts'

const mail: Mail = {
  to: 'reader@example.org',
  subject: '验证码',
  text: '482913',
  html: '<p>482913</p>',
  language: 'en',
}
const own = testCertificate('localhost')
const ofAnotherHost = testCertificate('mail.example.org')
const unknown = testCertificate('localhost')

const usual = getCACertificates('default')
beforeAll(() => setDefaultCACertificates([own.cert, ofAnotherHost.cert]))
afterAll(() => setDefaultCACertificates(usual))

let server: TestSmtpServer
let mailer: ReturnType<typeof createSmtpMailer>
afterEach(async () => {
  mailer.close()
  await server.close()
})

/** With a password, which must never be read off the wire. */
async function send(mode: 'implicit' | 'starttls', certificate: typeof own): Promise<void> {
  server = await openTestSmtpServer({ mode, ...certificate })
  const scheme = mode === 'implicit' ? 'smtps' : 'smtp'
  mailer = createSmtpMailer({ url: `${scheme}://news:secret@localhost:${server.port}`, from: 'news@example.org' })
  await mailer.send(mail)
}

describe.each(['implicit', 'starttls'] as const)('mail over TLS, %s', (mode) => {
  it('comes through, password and all within TLS', async () => {
    await send(mode, own)
    expect(server.mails).toHaveLength(1)
    const within = server.commands.slice(mode === 'starttls' ? server.commands.indexOf('STARTTLS') + 1 : 0)
    expect(within.filter((line) => line.startsWith('AUTH PLAIN'))).toHaveLength(1)
    expect(server.commands.filter((line) => line.startsWith('AUTH'))).toHaveLength(1)
  })

  it.each([
    ['that nobody vouches for', unknown],
    ['of another host', ofAnotherHost],
  ])('is not sent to a server with a certificate %s', async (_, certificate) => {
    await expect(send(mode, certificate)).rejects.toMatchObject({ name: 'DeliveryError' })
    expect(server.mails).toEqual([])
    expect(server.commands.filter((line) => /^(AUTH|MAIL)/.test(line))).toEqual([])
  })
})
