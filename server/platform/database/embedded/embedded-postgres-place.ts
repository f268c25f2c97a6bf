import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { hourMs } from '#server/platform/durations.ts'
import type { Log } from '#server/platform/log.ts'
import { type Binaries, canEnter, childOptions, type RunAs, SHARED_FOLDER } from './embedded-postgres-binaries.ts'

const run = promisify(execFile)

/** The program's role and database; the role owns the database and is no superuser. */
export const APPLICATION_NAME = 'harbourwire'
/** The role that administers the server itself. */
export const SUPERUSER = 'postgres'

/** Locations of all files of one embedded server. */
export type Place = {
  folder: string
  /** PostgreSQL's own data folder. */
  cluster: string
  connectionFile: string
  logFile: string
}

/** How to reach the server; kept beside the data, readable by the server's user (and root) alone. */
export type Connection = { host: string; port: number; user: string; password: string; database: string }

function placeAt(folder: string): Place {
  return {
    folder,
    cluster: join(folder, 'cluster'),
    connectionFile: join(folder, 'connection.json'),
    logFile: join(folder, 'server.log'),
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return false
    if (code === 'EACCES') throw new Error(`${path} belongs to another user. Run the program as that user.`)
    throw error
  }
}

async function own(path: string, runAs: RunAs): Promise<void> {
  if (runAs.uid !== undefined && runAs.gid !== undefined) await chown(path, runAs.uid, runAs.gid)
}

/** The folder an earlier start had to choose elsewhere, if any. */
async function rememberedFolder(pointer: string): Promise<string | undefined> {
  const text = await readFile(pointer, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const folder = text.trim()
  if (await exists(join(folder, 'cluster'))) return folder
  throw new Error(
    `The database of this data folder was kept in ${folder}, which is gone. Put it back, or remove ${pointer} to begin with an empty database.`,
  )
}

/**
 * Decides where the database of a data folder lives: in its subfolder `postgres`, or, when the program runs as root
 * and the server's user cannot enter the data folder, under SHARED_FOLDER. A file in the data folder then shows later starts where it
 * is. An existing database keeps the user who owns it.
 * @throws Error when the database exists but cannot be reached
 */
export async function findPlace(
  dataDir: string,
  runAs: RunAs,
): Promise<{ place: Place; runAs: RunAs; pointer?: string }> {
  await mkdir(dataDir, { recursive: true })
  const home = await realpath(dataDir)
  const pointer = join(home, 'postgres-location')
  const remembered = await rememberedFolder(pointer)
  const usual = placeAt(remembered ?? join(home, 'postgres'))
  if (runAs.uid === undefined) return { place: usual, runAs }
  const owner = await stat(usual.cluster).catch(() => undefined)
  const user = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : runAs
  if (canEnter(dirname(usual.folder), user)) return { place: usual, runAs: user }
  if (owner) {
    throw new Error(
      `The database in ${usual.folder} belongs to user ${owner.uid}, who cannot enter that folder. Let others enter the folders above it (chmod o+x), or run the program as that user.`,
    )
  }
  const name = createHash('sha256').update(home).digest('hex').slice(0, 16)
  return { place: placeAt(join(SHARED_FOLDER, name)), runAs, pointer }
}

/** Reads how to reach the server. @throws Error when the file belongs to somebody else or is damaged */
export async function readConnection(place: Place): Promise<Connection> {
  try {
    return JSON.parse(await readFile(place.connectionFile, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') {
      throw new Error(`The database in ${place.folder} belongs to another user. Run the program as that user.`)
    }
    throw new Error(`${place.connectionFile} cannot be read: ${(error as Error).message}`)
  }
}

/** Replaces the connection file as a whole, so that nobody ever reads half of it. */
export async function writeConnection(place: Place, connection: Connection, runAs: RunAs): Promise<void> {
  const draft = `${place.connectionFile}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${JSON.stringify(connection, null, 2)}\n`, { mode: 0o600 })
  await own(draft, runAs)
  await rename(draft, place.connectionFile)
}

async function makeCluster(draft: Place, binaries: Binaries, runAs: RunAs, durable: boolean): Promise<void> {
  await mkdir(draft.folder, { mode: 0o700 })
  await own(draft.folder, runAs)
  const password = randomBytes(24).toString('base64url')
  const passwordFile = join(draft.folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  await own(passwordFile, runAs)
  // The builtin locale sorts by code point on every machine; a system's own locale may change under an index.
  const flags = [`--username=${SUPERUSER}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8']
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const sync = durable ? [] : ['--no-sync']
  await run(
    binaries.initdb,
    ['-D', draft.cluster, ...flags, ...locale, '--no-instructions', ...sync],
    childOptions(runAs),
  )
  await rm(passwordFile)
  const names = { user: APPLICATION_NAME, database: APPLICATION_NAME }
  await writeConnection(draft, { host: '127.0.0.1', port: 0, ...names, password }, runAs)
}

/**
 * Makes the database cluster if there is none. It is made beside its final place and then moved there in one step:
 * an interrupted start leaves no half-made database, and of two processes starting at once one wins.
 * @returns whether this call made it
 */
export async function ensureCluster(
  place: Place,
  binaries: Binaries,
  runAs: RunAs,
  durable: boolean,
): Promise<boolean> {
  if (await exists(place.cluster)) {
    await checkVersion(place, binaries)
    return false
  }
  const parent = dirname(place.folder)
  if (parent === SHARED_FOLDER) {
    await mkdir(parent, { recursive: true })
    await chmod(parent, 0o755)
  }
  const draft = placeAt(`${place.folder}.new-${randomBytes(6).toString('hex')}`)
  try {
    await makeCluster(draft, binaries, runAs, durable)
    await rename(draft.folder, place.folder)
    await removeAbandonedDrafts(place)
    return true
  } catch (error) {
    await rm(draft.folder, { recursive: true, force: true })
    if (await exists(place.cluster)) return false
    throw new Error(`The embedded PostgreSQL cannot be set up in ${place.folder}: ${reason(error)}`)
  }
}

/** A killed start leaves its draft behind; one still at work has touched its own within the hour. */
async function removeAbandonedDrafts(place: Place): Promise<void> {
  const parent = dirname(place.folder)
  const drafts = (await readdir(parent)).filter((name) => name.startsWith(`${basename(place.folder)}.new-`))
  for (const draft of drafts.map((name) => join(parent, name))) {
    const found = await stat(draft).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > hourMs) await rm(draft, { recursive: true, force: true })
  }
}

function reason(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: string }
  return stderr?.trim() || message
}

async function checkVersion(place: Place, binaries: Binaries): Promise<void> {
  const kept = (await readFile(join(place.cluster, 'PG_VERSION'), 'utf8')).trim()
  const installed = binaries.version.split('.')[0]
  if (kept === installed) return
  throw new Error(
    `The database in ${place.folder} was made by PostgreSQL ${kept}, but PostgreSQL ${installed} is installed. Go back to the former version of the program, make a backup, and restore it with the new one.`,
  )
}

/** Records in the data folder where its database lives. */
export async function rememberPlace(pointer: string, place: Place, log: Log): Promise<void> {
  await writeFile(pointer, `${place.folder}\n`)
  log.warn(
    { folder: place.folder },
    'The database server cannot access the data folder; the database is stored elsewhere',
  )
}
