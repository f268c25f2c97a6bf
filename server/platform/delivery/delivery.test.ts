import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DeliveryConfig, SmsConfig } from '#server/platform/config/delivery-config.ts'
import { openDelivery } from './delivery.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'harbourwire-delivery-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const mail = { url: 'smtp://127.0.0.1:2525', from: 'news@example.org' }
const sms: SmsConfig = { provider: 'gateway', url: 'http://127.0.0.1:1/' }

it.each([
  [{}, true, true],
  [{ mail }, false, true],
  [{ sms }, true, false],
] satisfies [Partial<DeliveryConfig>, boolean, boolean][])(
  'with %j mails land in the outbox: %s, text messages: %s',
  (config, keepsMails, keepsSms) => {
    const { mailer, smsSender, outbox, close } = openDelivery({ dataDir, ...config })
    expect(outbox).toBeDefined()
    expect(mailer === outbox?.mailer).toBe(keepsMails)
    expect(smsSender === outbox?.smsSender).toBe(keepsSms)
    close()
  },
)

it('has no outbox where everything is delivered', () => {
  const { outbox, close } = openDelivery({ dataDir, mail, sms })
  expect(outbox).toBeUndefined()
  close()
})
