import { openLog } from '#server/platform/log.ts'
import { openEmbeddedPostgres } from './embedded-postgres.ts'

/**
 * A program that uses the embedded PostgreSQL, for tests: opens it on the folder given as argument, prints one JSON
 * line about it, and stops using it when its standard input ends. Whatever goes wrong is printed as `error`.
 */
const log = openLog({ logLevel: 'warn', environment: 'test' }, process.stderr)

function print(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}

try {
  const server = await openEmbeddedPostgres(process.argv[2] ?? '', log, { durable: false })
  print({ url: server.url, owned: server.owned, folder: server.folder })
  process.stdin.resume().once('end', async () => {
    await server.stop()
    print({ stopped: true })
  })
} catch (error) {
  print({ error: (error as Error).message })
}
