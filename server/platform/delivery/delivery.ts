import { join } from 'node:path'
import type { DeliveryConfig, SmsConfig } from '#server/platform/config/delivery-config.ts'
import { type Provider, providerHealth } from '#server/platform/net/provider-health.ts'
import { DeliveryError } from './delivery-error.ts'
import type { Mailer } from './mail/mailer.ts'
import { createSmtpMailer } from './mail/smtp-mailer.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import { createAliyunSender } from './sms/aliyun-sender.ts'
import { createGatewaySender } from './sms/gateway-sender.ts'
import type { SmsSender } from './sms/sms-sender.ts'
import { createTwilioSender } from './sms/twilio-sender.ts'

export interface Delivery {
  mailer: Mailer
  smsSender: SmsSender
  /** Outbox that receives messages instead; undefined if both senders are configured. */
  outbox: Outbox | undefined
  close(): void
}

/** The senders that the configuration names; for those it does not name, the outbox in DATA_DIR. */
export function openDelivery({ dataDir, mail, sms }: { dataDir: string } & Partial<DeliveryConfig>): Delivery {
  const smtp = mail && createSmtpMailer(mail)
  const sender = sms && createSender(sms)
  const outbox = smtp && sender ? undefined : openOutbox(join(dataDir, 'outbox'))
  return {
    mailer: smtp ? watchSending('mail', smtp) : (outbox as Outbox).mailer,
    smsSender: sender ? watchSending('sms', sender) : (outbox as Outbox).smsSender,
    outbox,
    close: () => smtp?.close(),
  }
}

/** The sender, whose provider's health is recorded. A provider that does not know a receiver has answered. */
const watchSending = <M>(provider: Provider, sender: { send(message: M): Promise<void> }) => ({
  send: (message: M): Promise<void> =>
    providerHealth.watch(
      provider,
      () => sender.send(message),
      (error) => error instanceof DeliveryError && error.reason === 'receiver',
    ),
})

function createSender(settings: SmsConfig): SmsSender {
  switch (settings.provider) {
    case 'gateway':
      return createGatewaySender(settings)
    case 'twilio':
      return createTwilioSender(settings)
    case 'aliyun':
      return createAliyunSender(settings)
  }
}
