import { spawnSync } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

/** Names of the Chromium program where it may be found. Without a window of its own it takes half of the time. */
const programNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
/** The browser, the first that there is; and fonts for the languages of the site. */
const debianBrowsers = ['chromium-headless-shell', 'chromium']
const debianFonts = 'fonts-noto-cjk'

/** There is no Chromium, and it cannot be installed from here. The message is one line saying what to do. */
class NoBrowserError extends Error {
  constructor() {
    super(
      'The browser tests need Chromium and found none: install it (Debian: apt-get install chromium fonts-noto-cjk) or name it in CHROMIUM_PATH',
    )
    this.name = 'NoBrowserError'
    // The stack says nothing here; only the message helps.
    this.stack = `${this.name}: ${this.message}`
  }
}

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/** Chromium on this machine: the one that CHROMIUM_PATH names, else on the PATH, else Playwright's own. */
async function findBrowser(): Promise<string | undefined> {
  const named = process.env.CHROMIUM_PATH
  if (named) return (await isProgram(named)) ? named : undefined
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/opt/google/chrome']
  for (const name of programNames) {
    for (const folder of folders) {
      const path = join(folder, name)
      if (await isProgram(path)) return path
    }
  }
  const own = chromium.executablePath()
  return (await isProgram(own)) ? own : undefined
}

/** Installs Chromium by apt-get, where that exists and we may; says nothing where it does not. */
function installBrowser(): void {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  process.stdout.write(`Installing Chromium and ${debianFonts} …\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...parameters: string[]) =>
    spawnSync('apt-get', ['-qq', ...parameters], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  const install = (name: string) => aptGet('install', '-y', '--no-install-recommends', name, debianFonts)
  aptGet('update')
  debianBrowsers.some(install)
}

/**
 * Chromium's path; it is installed where it is missing and that is possible.
 * @throws NoBrowserError
 */
export async function requireBrowser(): Promise<string> {
  const found = await findBrowser()
  if (found) return found
  if (!process.env.CHROMIUM_PATH) installBrowser()
  const installed = await findBrowser()
  if (!installed) throw new NoBrowserError()
  return installed
}

/**
 * How Chromium is started: without anything of its own that would use the network or the processor.
 * @throws NoBrowserError
 */
export async function browserOptions(): Promise<LaunchOptions> {
  return {
    executablePath: await requireBrowser(),
    headless: true,
    // Root cannot use the sandbox; everybody else should.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}

/**
 * Starts Chromium; without its sandbox where that cannot work, as in containers that allow no user namespaces.
 * @param parameters further ones for its command line
 * @throws NoBrowserError
 */
export async function launchBrowser(parameters: readonly string[] = []): Promise<Browser> {
  const { args = [], ...options } = await browserOptions()
  const launch = (given: LaunchOptions) => chromium.launch({ ...options, args: [...args, ...parameters], ...given })
  return launch({}).catch((error: Error) => {
    if (/sandbox/i.test(error.message)) return launch({ chromiumSandbox: false })
    throw error
  })
}
