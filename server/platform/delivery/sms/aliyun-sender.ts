import { randomBytes } from 'node:crypto'
import { DeliveryError } from '../delivery-error.ts'
import { aliyunHeaders, aliyunQuery } from './aliyun-signature.ts'
import { askProvider, isSuccess, refusal } from './provider-call.ts'
import { internationalNumber, type Sms, type SmsSender } from './sms-sender.ts'

export interface AliyunSettings {
  accessKeyId: string
  accessKeySecret: string
  /** The sender's name approved by Aliyun, shown in brackets before each text. */
  signName: string
  /** An approved template with the one variable `code`. */
  templateCode: string
  apiUrl: string
  timeoutMs?: number
}

const apiVersion = '2017-05-25'
const mainland = '86'

/**
 * Sends through Aliyun's service for text messages (Dysmsapi, SendSms). It writes the text from its template, so only
 * messages with a code can be sent.
 */
export function createAliyunSender(settings: AliyunSettings, now: () => Date = () => new Date()): SmsSender {
  const { host } = new URL(settings.apiUrl)
  return {
    async send(message) {
      const query = queryOf(message, settings)
      const headers = aliyunHeaders(
        {
          method: 'POST',
          host,
          query,
          headers: {
            'x-acs-action': 'SendSms',
            'x-acs-version': apiVersion,
            'x-acs-date': now()
              .toISOString()
              .replace(/\.\d+Z$/, 'Z'),
            'x-acs-signature-nonce': randomBytes(16).toString('hex'),
          },
          body: '',
        },
        settings,
      )
      const { timeoutMs } = settings
      const url = `${settings.apiUrl}/?${aliyunQuery(query)}`
      const { status, json } = await askProvider({ url, headers, timeoutMs })
      // Refusals come with status 200 as well.
      if (!isSuccess(status) || json?.Code !== 'OK') throw refusal(status, json?.Code)
    },
  }
}

function queryOf(message: Sms, { signName, templateCode }: AliyunSettings): Record<string, string> {
  const international = internationalNumber(message)
  if (message.code === undefined) {
    throw new DeliveryError('refused', 'Aliyun sends codes alone: its template holds the text')
  }
  return {
    // Numbers of the mainland without the area code, all others with it and without a plus sign.
    PhoneNumbers: message.phoneCode === mainland ? message.phone : international.slice(1),
    SignName: signName,
    TemplateCode: templateCode,
    TemplateParam: JSON.stringify({ code: message.code }),
  }
}
