import { describe, expect, it } from 'vitest'
import { readReport } from './report.ts'

const path = 'bounces+12-0123456789abcdef0123@news.test'
const dsn = (fields: string, from = 'MAILER-DAEMON@mx.test') =>
  [
    `From: ${from}`,
    `To: ${path}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'I am sorry.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.test',
    '',
    fields,
    '--b--',
  ].join('\r\n')

describe('a report of a mail server', () => {
  it.each([
    [
      'Postfix: no such user',
      'Final-Recipient: rfc822; a@b.test\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 unknown',
      { isFinal: true, status: '5.1.1' },
    ],
    [
      'Exchange: 5.0.0 with the details elsewhere',
      'Action: failed\r\nStatus: 5.0.0\r\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound',
      { isFinal: true, status: '5.1.10' },
    ],
    ['a full mailbox', 'Action: failed\r\nStatus: 5.2.2', { isFinal: false, status: '5.2.2' }],
    ['refused as spam', 'Action: failed\r\nStatus: 5.7.1', { isFinal: false, status: '5.7.1' }],
    ['given up after days', 'Action: failed\r\nStatus: 4.4.7', { isFinal: false, status: '4.4.7' }],
    [
      'a comment behind the status, folded',
      'Action: failed (bad\r\n destination)\r\nStatus: 5.1.1 (bad destination mailbox\r\n address)',
      { isFinal: true, status: '5.1.1' },
    ],
  ])('%s', (_name, fields, expected) => {
    expect(readReport(dsn(fields))).toEqual({ kind: 'bounce', ...expected, paths: [path] })
  })

  it.each([
    ['a delay', dsn('Action: delayed\r\nStatus: 4.4.1')],
    ['a delivery', dsn('Action: delivered\r\nStatus: 2.0.0')],
    [
      'an answer from somebody on holiday',
      `From: Reader <a@b.test>\r\nTo: ${path}\r\nAuto-Submitted: auto-replied\r\nSubject: Out of office\r\n\r\nBack on Monday.`,
    ],
    [
      'a postmaster who writes of something else',
      `From: postmaster@b.test\r\nTo: ${path}\r\nSubject: Welcome\r\n\r\nHello`,
    ],
  ])('needs nothing: %s', (_name, source) => {
    expect(readReport(source)).toBeUndefined()
  })

  it('qmail', () => {
    const source = `From: MAILER-DAEMON@mx.test\nTo: ${path}\nSubject: failure notice\n\nHi. This is the qmail-send program at mx.test.\n\n<a@b.test>:\nSorry, no mailbox here by that name. (#5.1.1)\n`
    expect(readReport(source)).toEqual({ kind: 'bounce', isFinal: true, status: '5.1.1', paths: [path] })
  })

  it('Exim of old', () => {
    const source = `X-Failed-Recipients: a@b.test\nFrom: Mail Delivery System <Mailer-Daemon@mx.test>\nTo: ${path}\nSubject: Mail delivery failed\n\n  a@b.test\n    host mx.b.test: 550 Unrouteable address\n`
    expect(readReport(source)).toMatchObject({ isFinal: true, paths: [path] })
  })

  it('a Chinese provider that writes its own', () => {
    const subject = Buffer.from('系统退信/The email is returned').toString('base64')
    const source = `From: PostMaster@qq.test\nTo: <${path}>\nSubject: =?utf-8?B?${subject}?=\n\n...`
    expect(readReport(source)).toEqual({ kind: 'bounce', isFinal: false, status: '', paths: [path] })
  })

  it('a complaint', () => {
    const source = `From: fbl@provider.test\nContent-Type: multipart/report; report-type=feedback-report; boundary=b\n\n--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nVersion: 1\nOriginal-Mail-From: <${path}>\n--b--\n`
    expect(readReport(source)).toEqual({ kind: 'complaint', isFinal: true, status: '', paths: [path] })
    expect(readReport(source.replace('abuse', 'not-spam'))).toBeUndefined()
  })

  it('is read in linear time, whatever it contains', () => {
    const began = performance.now()
    for (const part of ['a+1-', '+', '\n ', 'Action: ', '=?utf-8?b?', 'x'.repeat(64)])
      readReport(part.repeat(400_000 / part.length))
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})
