import { describe, expect, it } from 'vitest'
import { languages } from '#language/languages.ts'
import { layOut } from '#server/platform/delivery/mail/mail-layout.ts'
import type { MailKind } from './mail-texts.ts'
import { codeSms, plainSms } from './sms-texts.ts'
import { mailText } from './texts.ts'

const kinds: readonly MailKind[] = [
  'signInCode',
  'registerCode',
  'resetCode',
  'bindCode',
  'verifyCode',
  'unknownAddress',
  'takenAddress',
  'boundElsewhere',
  'newDevice',
  'passwordChanged',
  'otherWaysShut',
  'emailChanged',
  'phoneChanged',
  'accountLinked',
  'passkeyAdded',
  'passkeyRemoved',
  'secondStepOn',
  'secondStepOff',
  'secondStepGuessed',
  'recoveryCodesReplaced',
  'recoveryCodeUsed',
  'deletionAsked',
  'deletionCancelled',
  'deletionDone',
  'suspended',
  'reinstated',
]
const values = {
  site: 'Wire & <Co>',
  code: '123456',
  minutes: 10,
  device: 'Chrome, <img src=x>',
  time: '1 March 2026, 08:00 (UTC+8)',
  address: 'r***@example.org',
  reason: 'A <b>reason</b>',
}
const frame = { site: values.site, siteOrigin: 'https://news.test', path: '/a?b=1&c="', code: values.code }

describe.each(languages)('mails in %s', (language) => {
  it.each(kinds)('%s: one line of a subject, and everything escaped', (kind) => {
    const { subject, text, html } = layOut(mailText(kind, language, values), { ...frame, language })
    expect(subject).not.toMatch(/[\r\n]/)
    expect(subject).toContain(values.site)
    expect(text).toContain('https://news.test')
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).not.toContain('<img')
    expect(html).not.toContain('<Co>')
    expect(html).not.toContain('c=""')
    expect(html).not.toMatch(/<table|<script|https?:\/\/(?!news\.test)/)
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|\[object/)
  })

  it('hold the code where they have one, and the moment where something happened', () => {
    expect(layOut(mailText('signInCode', language, values), { ...frame, language }).text).toContain('    123456\n')
    expect(layOut(mailText('newDevice', language, values), { ...frame, language }).text).toContain(values.time)
    expect(layOut(mailText('newDevice', language, values), { ...frame, language }).text).toContain('Chrome')
  })

  it('give suspended members a way to object', () => {
    expect(mailText('suspended', language, values).link).toBeTruthy()
  })

  it('are written in their own script', () => {
    const all = kinds
      .map((kind) =>
        Object.values(mailText(kind, language, values))
          .flat()
          .join(''),
      )
      .join('')
    const sms = ['sign-in', 'register', 'reset', 'bind', 'verify'] as const
    const texts = [
      all,
      ...sms.map((purpose) => codeSms[language](purpose, values)),
      plainSms[language].taken(''),
      plainSms[language].unknown(''),
    ].join('')
    const foreign = {
      'zh-Hans': /[帳號驗證碼郵註冊機獲們請於錄關聯電裝這個]/,
      'zh-Hant-HK': /[账号验证码邮机们请录关联电装这个]/,
      en: /\p{Script=Han}/u,
    }
    expect(texts.match(foreign[language])).toBeNull()
  })
})

it('text messages with a code hold it and fit into two', () => {
  for (const language of languages) {
    const text = codeSms[language]('reset', { site: '港讯', code: '123456', minutes: 10 })
    expect(text).toContain('123456')
    expect([...text].length).toBeLessThanOrEqual(134)
  }
})
