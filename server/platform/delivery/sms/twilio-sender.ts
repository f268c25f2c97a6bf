import { askProvider, isSuccess, refusal } from './provider-call.ts'
import { internationalNumber, type SmsSender } from './sms-sender.ts'

export interface TwilioSettings {
  accountSid: string
  authToken: string
  /** A number of the account in the form of E.164, a sender's name, or the id of a messaging service (MG…). */
  from: string
  apiUrl: string
  timeoutMs?: number
}

const messagingService = /^MG[0-9a-f]{32}$/

/** Sends through Twilio: its resource Messages, version 2010-04-01. */
export function createTwilioSender({ accountSid, authToken, from, apiUrl, timeoutMs }: TwilioSettings): SmsSender {
  const url = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const sender: Record<string, string> = messagingService.test(from) ? { MessagingServiceSid: from } : { From: from }
  return {
    async send(message) {
      const form = new URLSearchParams({ To: internationalNumber(message), ...sender, Body: message.text })
      const { status, json } = await askProvider({
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', authorization },
        body: form.toString(),
        timeoutMs,
      })
      if (!isSuccess(status) || typeof json?.sid !== 'string') throw refusal(status, json?.code)
    },
  }
}
