import { createInterface } from 'node:readline'
import { openLog } from '#server/platform/log.ts'
import { openServices } from '#server/services.ts'

/**
 * For tests: a process that takes page views, one batch for each number that comes in, from an address of its own, and says
 * which it has acknowledged. It goes on until it is killed.
 */
const [databaseUrl = '', dataDir = '', secretKey = ''] = process.argv.slice(2)
const { tracking } = await openServices(
  { databaseUrl, dataDir, secretKey, siteOrigin: 'http://views.test', environment: 'test' },
  openLog({ logLevel: 'silent', environment: 'test' }),
)
process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const batch = Number(line)
  const caller = {
    ...{ address: `10.7.${batch >> 8}.${batch & 255}`, device: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0' },
    ...{ session: undefined, tokenSent: false, tokenInCookie: false, deviceCookie: undefined, untracked: false },
    ...{ fromElsewhere: false, keepToken() {}, keepDevice() {}, forgetToken() {} },
  }
  const context = { language: 'en' as const, now: new Date(), tags: new Set<string>(), caller }
  // The path of the page before names the batch.
  const records = ['/', '/news', '/columns'].map((page) => ({ page, prepg: `/x${batch}` }))
  tracking.record({ records }, context).then(
    () => process.stdout.write(`${batch}\n`),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`)
      process.exit(1)
    },
  )
}
