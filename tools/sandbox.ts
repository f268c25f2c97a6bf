import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSandbox, sandboxProblem } from './sandbox/sandbox.ts'
import { sandboxNotice } from './sandbox/sandbox-notice.ts'
import { startTemporaryServer } from './temporary-postgres.ts'

const help = `A site on which tickets can be bought without money: a card provider and a chain of this machine stand in for the
real ones. Everything is gone once it is stopped.

  npm run sandbox [-- --port 3000]     runs it until it is interrupted
      --empty                          without the demonstration content, which starts faster

It listens on this machine alone, refuses NODE_ENV=production and reads no other settings: nothing is sent to anybody.
`

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3000' },
    empty: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const problem = sandboxProblem(process.env, values.port)

if (values.help) process.stdout.write(help)
else if (problem) {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
} else await run(Number(values.port), !values.empty)

async function run(port: number, demoContent: boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'harbourwire-sandbox-'))
  await using opened = new AsyncDisposableStack()
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const interrupted = new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => done())
  })
  process.stdout.write('Starting a site with a database of its own …\n')
  const database = await startTemporaryServer()
  opened.defer(() => database.stop())
  const sandbox = await openSandbox({ port, demoContent, dataDir: folder, databaseUrl: database.url })
  opened.defer(() => sandbox.close())
  process.stdout.write(sandboxNotice(sandbox))
  await interrupted
  process.stdout.write('Stopping …\n')
}
