import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DeliveryError } from '#server/platform/delivery/delivery-error.ts'
import { openLog } from '#server/platform/log.ts'
import { openServices, type Services } from '#server/services.ts'
import { openSite } from '#server/site.ts'
import { testSecret } from '#server/test-site.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tools/test-database.ts'
import { accountsOn, goodPassword, newEmail, type TestAccounts } from './test-accounts.ts'

let lines = ''
let folder: string
let database: TestDatabase
let services: Services
let app: Awaited<ReturnType<typeof openSite>>
let accounts: TestAccounts

beforeAll(async () => {
  const memory = new Writable({
    write(chunk, _encoding, done) {
      lines += String(chunk)
      done()
    },
  })
  const log = openLog({ logLevel: 'trace', environment: 'production' }, memory)
  folder = await mkdtemp(join(tmpdir(), 'harbourwire-logs-'))
  database = await createTestDatabase()
  const siteOrigin = 'http://site.test'
  services = await openServices({ databaseUrl: database.url, dataDir: folder, siteOrigin, secretKey: testSecret }, log)
  app = await openSite({ siteOrigin, trustProxy: false }, log as never, services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  accounts = accountsOn({ origin: `http://127.0.0.1:${port}`, app, services, close: async () => {} })
})
afterAll(async () => {
  await app.close()
  await services.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

it('no log holds a password, a code, a token or an address, whatever fails', async () => {
  const email = newEmail()
  const token = await accounts.register(email)
  const code = await accounts.mailCode(email, 'sign-in')
  await accounts.signIn(email, 'a wrong password 1')
  const send = services.mailer.send
  services.mailer.send = async () => {
    throw new DeliveryError('unreachable', 'The mail server cannot be reached')
  }
  expect((await accounts.visitor('sendMailSms', { email, type: 'reset' })).code).toBe(10407)
  services.mailer.send = send
  // Every query on codes and sessions fails from here on, with its values in the error.
  await services.database.pool.query(
    'alter table verification_codes rename to gone; alter table sessions rename to lost',
  )
  const failed = [
    await accounts.visitor('sendMailSms', { email, type: 'reset' }),
    await accounts.visitor('login', { type: '3', email, code }),
    await accounts.signIn(email),
    await accounts.as(token)('getUserInfo'),
  ]
  expect(failed.map(({ status }) => status)).toEqual([500, 500, 500, 500])
  expect(lines).toContain('Failed query')
  expect(lines).toContain('A code could not be sent')
  for (const secret of [email, email.split('@')[0] ?? '', goodPassword, 'a wrong password', code, token]) {
    expect(lines).not.toContain(secret)
  }
})
