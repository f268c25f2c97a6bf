import { DeliveryError } from '../delivery-error.ts'

export interface Sms {
  /** Area code in digits, without a plus sign: `86`. */
  phoneCode: string
  /** The number in digits, as it is dialled after the area code. */
  phone: string
  text: string
  /** The code in the text, for providers that write the text by themselves from a template. */
  code?: string
}

/** Sends text messages. */
export interface SmsSender {
  /** Resolves once the provider has taken the message. @throws DeliveryError */
  send(message: Sms): Promise<void>
}

/** The number as E.164 writes it, with a plus sign. @throws DeliveryError where it is none */
export function internationalNumber({ phoneCode, phone }: Pick<Sms, 'phoneCode' | 'phone'>): string {
  const digits = `${phoneCode}${phone}`
  if (!/^[1-9]\d{0,3}$/.test(phoneCode) || !/^\d{4,14}$/.test(phone) || digits.length > 15) {
    throw new DeliveryError('receiver', 'The number of a text message is not one')
  }
  return `+${digits}`
}
