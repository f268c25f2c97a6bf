import { createInterface } from 'node:readline'
import { openLog } from '#server/platform/log.ts'
import { openServices } from '#server/services.ts'
import { contextOf } from '../test-ceremony.ts'

/**
 * For tests: a process that casts the votes whose lines come in, `award nominee user`, and says of each that was taken
 * what its receipt is. It goes on until it is killed.
 */
const [databaseUrl = '', dataDir = '', secretKey = ''] = process.argv.slice(2)
const { ceremonies } = await openServices(
  { databaseUrl, dataDir, secretKey, siteOrigin: 'http://votes.test', environment: 'test' },
  openLog({ logLevel: 'silent', environment: 'test' }),
)
process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const [award = 0, nominee = 0, id = 0] = line.split(' ').map(Number)
  ceremonies.voting.vote({ award, nominee }, contextOf({ id }, `198.51.100.${id % 250}`)).then(
    ({ receipt }) => process.stdout.write(`${id} ${nominee} ${receipt}\n`),
    (error: Error) => process.stderr.write(`${error.message}\n`),
  )
}
