import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { DeliveryError } from './delivery-error.ts'
import { createDeliveryFailures } from './delivery-failures.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

const start = new Date(0)
const mail = { to: 'reader@example.org', subject: '验证码', text: '123456', html: '', language: 'zh-Hans' as const }
const sms = { phoneCode: '852', phone: '51234567', text: '123456' }

it('counts what could not be handed on, throws it on, and keeps neither address nor content', async () => {
  const { pool } = site.services.database
  await pool.query('delete from delivery_failures')
  const failures = createDeliveryFailures(pool, { error: () => undefined } as never)
  const wrong = [new DeliveryError('unreachable', 'no way'), new DeliveryError('unreachable', 'no way'), new Error('?')]
  const refused = new DeliveryError('refused', 'no template')
  const { mailer, smsSender } = failures.watchDelivery({
    mailer: { send: () => (wrong[0] ? Promise.reject(wrong.shift()) : Promise.resolve()) },
    smsSender: { send: () => Promise.reject(refused) },
  })
  for (const error of [...wrong]) await expect(mailer.send(mail)).rejects.toBe(error)
  await mailer.send(mail)
  await expect(smsSender.send({ ...sms, code: '123456' })).rejects.toBe(refused)
  await expect(smsSender.send(sms), 'sent again with a code').rejects.toBe(refused)
  const counted = (await failures.since(start)).map(({ kind, reason, failures: n }) => `${kind} ${reason} ${n}`)
  expect(counted.toSorted()).toEqual(['mail unknown 1', 'mail unreachable 2', 'sms refused 1'])
  expect(failures.outcomes.map(({ kind, outcome, deliveries }) => `${kind} ${outcome} ${deliveries}`)).toEqual([
    ...['mail unreachable 2', 'mail unknown 1', 'mail sent 1', 'sms refused 1'],
  ])
  expect(JSON.stringify((await pool.query('select * from delivery_failures')).rows)).not.toMatch(/reader|123456|5123/)
})

it('forgets after a week', async () => {
  const { pool } = site.services.database
  await pool.query('delete from delivery_failures')
  await pool.query(`insert into delivery_failures (kind, reason, failed_at) values
    ('mail', 'refused', now() - interval '8 days'), ('mail', 'refused', now() - interval '6 days')`)
  const { deliveryFailures } = site.services
  await deliveryFailures.removeOld(new Date())
  expect(await deliveryFailures.since(start)).toMatchObject([{ failures: 1 }])
})
