import { z } from 'zod'
import { trimmedEnd } from '#language/text/trim.ts'
import type { SmtpSettings } from '#server/platform/delivery/mail/smtp-mailer.ts'
import type { AliyunSettings } from '#server/platform/delivery/sms/aliyun-sender.ts'
import type { GatewaySettings } from '#server/platform/delivery/sms/gateway-sender.ts'
import type { TwilioSettings } from '#server/platform/delivery/sms/twilio-sender.ts'

export type SmsConfig =
  | ({ provider: 'gateway' } & GatewaySettings)
  | ({ provider: 'twilio' } & TwilioSettings)
  | ({ provider: 'aliyun' } & AliyunSettings)

export interface DeliveryConfig {
  /** Absent: emails go to the outbox. */
  mail: Pick<SmtpSettings, 'url' | 'from'> | undefined
  /** Absent: text messages go to the outbox. */
  sms: SmsConfig | undefined
}

const text = z.string().optional()

/** Address of an SMTP server. */
export const smtpUrl = z.string().refine(
  (value) => {
    const url = URL.parse(value)
    return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && !url.search && !url.hash
  },
  { message: 'must be an address such as smtps://user:password@mail.example.org:465, signs in the password encoded' },
)

const plainSender = /^[^\s\p{C}<>@",;:]+@[^\s\p{C}<>@",;:]+$/u
const namedSender = /^[^\p{C}<>@",;:]+ <([^<>]+)>$/u

const sender = z.string().refine((value) => plainSender.test(namedSender.exec(value)?.[1] ?? value), {
  message: 'must be an address such as news@example.org or Harbourwire <news@example.org>',
})

const addressProblem = { message: 'must be an address such as https://sms.example.org, without a password' }

function isHttpAddress(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash
}

const gatewayUrl = z.string().refine(isHttpAddress, addressProblem)

/** Paths are put behind it, so it ends without a slash and has no query. */
const apiUrl = z
  .string()
  .refine((value) => isHttpAddress(value) && !value.includes('?'), addressProblem)
  .transform((value) => trimmedEnd(value, /\//))

/** Settings for messages to readers: emails and text messages. Part of the one table in config.ts. */
export const deliverySettings = {
  SMTP_URL: {
    schema: smtpUrl.optional(),
    default: 'none: emails are stored in DATA_DIR/outbox',
    meaning: 'SMTP server, such as smtps://user:password@mail.example.org:465; smtp:// uses STARTTLS',
  },
  MAIL_FROM: {
    schema: sender.optional(),
    default: 'none; required with SMTP_URL',
    meaning: 'sender of emails: news@example.org or Harbourwire <news@example.org>',
  },
  SMS_URL: {
    schema: gatewayUrl.optional(),
    default: 'none: text messages are stored in DATA_DIR/outbox',
    meaning: 'gateway that accepts text messages as JSON: to, phoneCode, phone, text, code',
  },
  SMS_TOKEN: { schema: text, default: 'none set', meaning: 'bearer token for SMS_URL' },
  TWILIO_ACCOUNT_SID: {
    schema: text,
    default: 'none; set all three of Twilio or none',
    meaning: 'Twilio account that sends text messages',
  },
  TWILIO_AUTH_TOKEN: { schema: text, default: 'none; required with Twilio', meaning: 'its token' },
  TWILIO_FROM: {
    schema: text,
    default: 'none; required with Twilio',
    meaning: 'number, sender ID or messaging service (MG…) of the account',
  },
  TWILIO_API_URL: {
    schema: apiUrl.default('https://api.twilio.com'),
    default: 'https://api.twilio.com',
    meaning: 'address of Twilio’s API, or of a relay',
  },
  ALIYUN_ACCESS_KEY_ID: {
    schema: text,
    default: 'none; set all four of Aliyun or none',
    meaning: 'Aliyun access key that may call SendSms',
  },
  ALIYUN_ACCESS_KEY_SECRET: { schema: text, default: 'none; required with Aliyun', meaning: 'its secret' },
  ALIYUN_SMS_SIGN_NAME: {
    schema: text,
    default: 'none; required with Aliyun',
    meaning: 'approved signature of text messages',
  },
  ALIYUN_SMS_TEMPLATE_CODE: {
    schema: text,
    default: 'none; required with Aliyun',
    meaning: 'approved template with the variable code',
  },
  ALIYUN_SMS_API_URL: {
    schema: apiUrl.default('https://dysmsapi.aliyuncs.com'),
    default: 'https://dysmsapi.aliyuncs.com',
    meaning: 'address of Dysmsapi, or of a relay',
  },
}

type Values = { [Name in keyof typeof deliverySettings]: z.output<(typeof deliverySettings)[Name]['schema']> }
type Name = keyof Values

/** Settings that are given together or not at all. */
const sets: Readonly<Record<string, readonly Name[]>> = {
  mail: ['SMTP_URL', 'MAIL_FROM'],
  Twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  Aliyun: ['ALIYUN_ACCESS_KEY_ID', 'ALIYUN_ACCESS_KEY_SECRET', 'ALIYUN_SMS_SIGN_NAME', 'ALIYUN_SMS_TEMPLATE_CODE'],
}

/** Returns the settings that a set lacks, or has twice. */
export function deliveryProblems(env: Record<string, string | undefined>): string[] {
  const isGiven = (name: string) => Boolean(env[name]?.trim())
  const problems: string[] = []
  for (const [subject, names] of Object.entries(sets)) {
    const missing = names.filter((name) => !isGiven(name))
    if (missing.length > 0 && missing.length < names.length) {
      problems.push(`${missing.join(', ')} missing: ${subject} takes ${names.join(', ')} together`)
    }
  }
  const providers = ['SMS_URL', 'TWILIO_ACCOUNT_SID', 'ALIYUN_ACCESS_KEY_ID'].filter(isGiven)
  if (providers.length > 1) problems.push(`${providers.join(', ')} exclude each other: text messages go one way`)
  return problems
}

/** The settings, once they are known to have no problems. */
export function deliveryOf(values: Values): DeliveryConfig {
  const { SMTP_URL: url, MAIL_FROM: from } = values
  return { mail: url && from ? { url, from } : undefined, sms: smsOf(values) }
}

function smsOf(values: Values): SmsConfig | undefined {
  if (values.SMS_URL) return { provider: 'gateway', url: values.SMS_URL, token: values.SMS_TOKEN }
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = values
  if (accountSid && authToken && from) {
    return { provider: 'twilio', accountSid, authToken, from, apiUrl: values.TWILIO_API_URL }
  }
  const { ALIYUN_ACCESS_KEY_ID: accessKeyId, ALIYUN_ACCESS_KEY_SECRET: accessKeySecret } = values
  const { ALIYUN_SMS_SIGN_NAME: signName, ALIYUN_SMS_TEMPLATE_CODE: templateCode } = values
  if (accessKeyId && accessKeySecret && signName && templateCode) {
    const apiUrl = values.ALIYUN_SMS_API_URL
    return { provider: 'aliyun', accessKeyId, accessKeySecret, signName, templateCode, apiUrl }
  }
  return undefined
}
