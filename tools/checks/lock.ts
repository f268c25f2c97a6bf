import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** A package of package-lock.json, as far as it matters here. */
export interface LockedPackage {
  version?: string
  /** The hash of the package's archive; npm takes a package without one as it comes. */
  integrity?: string
  /** A folder of this repository. */
  link?: boolean
  /** Comes in the archive of the package around it. */
  inBundle?: boolean
  /** The address that the archive is loaded from; without one npm asks the registry it is set to. */
  resolved?: string
  license?: string
  /** Runs a program of its own while it is installed. */
  hasInstallScript?: boolean
  dev?: boolean
  optional?: boolean
  dependencies?: Readonly<Record<string, string>>
  optionalDependencies?: Readonly<Record<string, string>>
  os?: string[]
  cpu?: string[]
  libc?: string[]
  engines?: Readonly<Record<string, string>>
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>

const run = promisify(execFile)
const file = new URL('../../package-lock.json', import.meta.url)
const nested = '/node_modules/'

/**
 * The optional packages that locked packages name and the lock lacks, each as it belongs there. npm drops those of other
 * systems when it installs where they cannot be had, and from then on `npm ci` refuses the lock on every system.
 */
export function missingFromLock(packages: LockedPackages): Record<string, LockedPackage> {
  const missing: Record<string, LockedPackage> = {}
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (path === '' || placesOf(path, name).some((place) => packages[place])) continue
      // Only packages for systems are dropped, and those are named by their exact version.
      if (!/^\d/.test(version)) continue
      missing[`node_modules/${name}`] = { version, ...(dev && { dev }), optional: true, ...systemOf(name) }
    }
  }
  return missing
}

/** Returns the places in which a package looks for another: below itself, then one folder up at a time. */
export function placesOf(path: string, name: string): string[] {
  const places = [`${path}${nested}${name}`]
  for (let at = path.lastIndexOf(nested); at >= 0; at = path.lastIndexOf(nested, at - 1)) {
    places.push(`${path.slice(0, at)}${nested}${name}`)
  }
  return [...places, `node_modules/${name}`]
}

const processors: readonly (readonly [pattern: RegExp, cpu: string])[] = [
  [/arm64|aarch64/, 'arm64'],
  [/arm/, 'arm'],
  [/x64/, 'x64'],
  [/ia32/, 'ia32'],
  [/ppc64/, 'ppc64'],
  [/riscv64/, 'riscv64'],
  [/s390x/, 's390x'],
  [/wasm32/, 'wasm32'],
]

/** The system that a package is for, by the words that all such packages have in their names. */
function systemOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split('/').at(-1) ?? name
  const os = /android|darwin|freebsd|linux|win32|openharmony/.exec(words)?.[0]
  const cpu = processors.find(([pattern]) => pattern.test(words))?.[1]
  const libc = words.includes('musl') ? 'musl' : /-gnu/.test(words) ? 'glibc' : undefined
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) }
}

/** The packages that `npm ci` would install whatever their archive holds. */
export const withoutIntegrity = (packages: LockedPackages): string[] =>
  fromRegistry(packages)
    .filter(([, { integrity }]) => !integrity)
    .map(([path]) => path)

/** The same packages, each with the hash that the registry states for its version. */
async function withIntegrity(packages: LockedPackages): Promise<LockedPackages> {
  const completed: Record<string, LockedPackage> = { ...packages }
  for (const path of withoutIntegrity(packages)) {
    const { version } = packages[path] ?? {}
    const { stdout } = await run('npm', ['view', `${nameOf(path)}@${version}`, 'dist.integrity'])
    completed[path] = { version, integrity: stdout.trim(), ...packages[path] }
  }
  return completed
}

/** The Node.js that `npm ci` may run on, by the README. */
const oldestNode = 20

/**
 * Optional packages that npm skips silently on the oldest supported Node.js, because they require a newer one. Their
 * users fail later, and elsewhere.
 */
export const leftOutOnOldestNode = (packages: LockedPackages): string[] =>
  Object.entries(packages)
    .filter(([, { optional, engines }]) => optional && !allowsOldest(engines?.node ?? '*'))
    .map(([path]) => path)

const allowsOldest = (range: string): boolean =>
  range.split('||').some((part) => {
    const least = /(>=|\^|~|>)?\s*v?(\d+)/.exec(part)
    if (!least) return true
    const [, operator = '', major = ''] = least
    return operator.startsWith('>') ? Number(major) <= oldestNode : Number(major) === oldestNode
  })

/** Name of a package by its place in the lock. */
export const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const fromRegistry = (packages: LockedPackages) =>
  Object.entries(packages).filter(([path, { link, inBundle }]) => path !== '' && !link && !inBundle)

/** The packages that come from an address: from a host or a repository whatever registry npm is set to. */
export const fromElsewhere = (packages: LockedPackages): string[] =>
  fromRegistry(packages)
    .filter(([, { resolved }]) => resolved)
    .map(([path]) => path)

/** Differences between the packages that run a program while they are installed and those that package.json allows. */
export function scriptProblems(packages: LockedPackages, allowed: Readonly<Record<string, boolean>>): string[] {
  const running = new Set(
    Object.entries(packages).flatMap(([path, { hasInstallScript }]) => (hasInstallScript ? [nameOf(path)] : [])),
  )
  return [
    ...[...running].filter((name) => !(name in allowed)).map((name) => `${name} runs a script that nobody allowed`),
    ...Object.keys(allowed)
      .filter((name) => !running.has(name))
      .map((name) => `package.json allows a script of ${name}, which has none`),
  ]
}

/** Licences of packages that may be distributed with a program under MIT; those of files keep to their files. */
const licences = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['MPL-2.0', 'OFL-1.1', 'Python-2.0', 'Unlicense', 'Zlib'],
  // The library of sharp, which is linked while the program runs and can be replaced.
  'LGPL-3.0-or-later',
])

/** Licences that packages state in a file or in an old form, which the lock does not have. */
export const statedElsewhere: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
}

/** The packages whose licence is unknown or not among those that the product may use. */
export const otherLicences = (packages: LockedPackages): string[] =>
  fromRegistry(packages).flatMap(([path, { license = statedElsewhere[nameOf(path)] ?? '' }]) =>
    license
      .split(/[()\s]+|AND|OR/)
      .filter(Boolean)
      .every((one) => licences.has(one)) && license
      ? []
      : [`${path} has the licence ${license || 'that nobody knows'}`],
  )

export async function readLock(): Promise<{ packages: LockedPackages }> {
  return JSON.parse(await readFile(file, 'utf8')) as { packages: LockedPackages }
}

/** True if `npm ci` will take the lock on every system, and install what it names and nothing else. */
export async function checkLock(): Promise<string[]> {
  const { packages } = await readLock()
  const { allowScripts } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  const lacks = [
    ...Object.keys(missingFromLock(packages)),
    ...withoutIntegrity(packages).map((path) => `the integrity of ${path}`),
  ]
  return [
    ...lacks.map((one) => `package-lock.json lacks ${one}: node tools/checks/lock.ts --write adds it`),
    ...leftOutOnOldestNode(packages).map((path) => `${path} is not installed by npm on Node.js ${oldestNode}`),
    ...fromElsewhere(packages).map((path) => `package-lock.json names where ${path} comes from`),
    ...scriptProblems(packages, allowScripts),
    ...otherLicences(packages),
  ]
}

async function completeLock(): Promise<void> {
  const lock = await readLock()
  const all = await withIntegrity({ ...lock.packages, ...missingFromLock(lock.packages) })
  const packages = Object.fromEntries(Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1)))
  await writeFile(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`)
}

if (import.meta.main) {
  if (process.argv.includes('--write')) await completeLock()
  const problems = await checkLock()
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
