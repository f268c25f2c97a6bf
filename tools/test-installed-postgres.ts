import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseUser } from '#server/platform/database/embedded/embedded-postgres-binaries.ts'
import { freePort } from './free-port.ts'
import { makeCluster, makeServerFolder, runPostgres } from './test-postgres.ts'

/** Folder in which Debian and its relatives keep PostgreSQL, each version in a folder of its own. */
const versionsFolder = '/usr/lib/postgresql'
/** The oldest version that the product runs on. */
const oldestVersion = 15

export interface InstalledPostgres {
  version: number
  /** The address of a role that may create databases. */
  url: string
  stop(): Promise<void>
}

/** The newest version that the machine has, and the folder of its programs; undefined where none is new enough. */
export async function installedPrograms(): Promise<{ version: number; programs: string } | undefined> {
  const version = await newestVersion()
  return version === undefined ? undefined : { version, programs: join(versionsFolder, String(version), 'bin') }
}

async function newestVersion(): Promise<number | undefined> {
  const names = await readdir(versionsFolder).catch(() => [])
  const versions = names.map(Number).filter((version) => version >= oldestVersion)
  return versions.length > 0 ? Math.max(...versions) : undefined
}

/**
 * Starts the PostgreSQL that the machine has, on a temporary folder and a port of its own; undefined where it has none
 * that is new enough.
 * @throws Error when it is there and does not start
 */
export async function startInstalledPostgres(): Promise<InstalledPostgres | undefined> {
  const installed = await installedPrograms()
  if (!installed) return undefined
  const { version, programs } = installed
  const runAs = await chooseUser()
  const folder = await makeServerFolder(runAs)
  const data = join(folder, 'data')
  await makeCluster(join(programs, 'initdb'), data, runAs)
  const place = { postgres: join(programs, 'postgres'), data, folder, port: await freePort(), runAs }
  const { url, stop } = await runPostgres(place)
  return {
    ...{ version, url },
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
