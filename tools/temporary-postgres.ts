import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { chooseUser } from '#server/platform/database/embedded/embedded-postgres-binaries.ts'
import { findPlace } from '#server/platform/database/embedded/embedded-postgres-place.ts'
import { stopServer } from '#server/platform/database/embedded/embedded-postgres-process.ts'
import { openLog } from '#server/platform/log.ts'

const FOLDER_PREFIX = 'harbourwire-test-'

/** A logger that says nothing, for whatever is under test. */
export const silentLog = openLog({ logLevel: 'silent', environment: 'test' })

async function removeServer(folder: string): Promise<void> {
  const { place } = await findPlace(folder, await chooseUser())
  await stopServer(place, silentLog)
  await rm(place.folder, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A killed run leaves its server running; the folder's name says whose it was. */
async function removeAbandonedServers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER_PREFIX))
  for (const name of names) {
    const pid = Number(name.slice(FOLDER_PREFIX.length).split('-')[0])
    if (pid > 0 && !isRunning(pid)) await removeServer(join(tmpdir(), name)).catch(() => {})
  }
}

/** Starts an embedded PostgreSQL in a temporary folder, which goes with it. */
export async function startTemporaryServer(): Promise<{ url: string; stop(): Promise<void> }> {
  await removeAbandonedServers()
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`))
  // Run by root, the server is another user, and would otherwise be given a folder outside.
  await chmod(folder, 0o755)
  const server = await openEmbeddedPostgres(folder, silentLog, { durable: false })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await removeServer(folder)
    },
  }
}
