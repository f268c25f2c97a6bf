import { askProvider, isSuccess, refusal } from './provider-call.ts'
import { internationalNumber, type SmsSender } from './sms-sender.ts'

export interface GatewaySettings {
  url: string
  /** Sent as a bearer token. */
  token?: string
  timeoutMs?: number
}

/**
 * Any service that takes a text message as JSON: `{ to, phoneCode, phone, text, code }`, `to` in the form of E.164, and
 * answers with a status between 200 and 299 and JSON or nothing.
 */
export function createGatewaySender({ url, token, timeoutMs }: GatewaySettings): SmsSender {
  return {
    async send({ phoneCode, phone, text, code }) {
      const to = internationalNumber({ phoneCode, phone })
      const { status, json } = await askProvider({
        url,
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({ to, phoneCode, phone, text, code }),
        timeoutMs,
      })
      if (!isSuccess(status)) throw refusal(status, json?.code)
    },
  }
}
