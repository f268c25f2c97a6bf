import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const deployFolder = new URL('../deploy/', import.meta.url)
const varnishProgram = 'harbourwire.vcl'

/** A proxy of this machine in front of a site: as it comes, or with the configuration of `deploy`. */
export interface TestProxy {
  origin: string
  close(): Promise<void>
}

/** True where a program can be started. */
export const isInstalled = (program: string, versionOption: string): boolean =>
  spawnSync(program, [versionOption], { stdio: 'ignore' }).error === undefined

/** True where Varnish is installed with its module for keys. */
export const hasKeyedVarnish = (): boolean => {
  const folder = fileURLToPath(new URL('varnish', deployFolder))
  const compiled = spawnSync('varnishd', ['-C', '-p', `vcl_path=${folder}`, '-f', join(folder, varnishProgram)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return compiled.error === undefined && !compiled.stderr.includes('Could not find VMOD')
}

/** Starts nginx in front of a site. */
export const openNginx = (site: string): Promise<TestProxy> =>
  openProxy(({ folder, port }) =>
    configureNginx(folder, `server { listen 127.0.0.1:${port}; location / { proxy_pass ${site}; } }`),
  )

/** A proxy in front of several processes. */
export interface BalancingProxy extends TestProxy {
  /** Sends nothing to a process any more, once this has ended; to all of them where none is named. */
  setDown(origin?: string): Promise<void>
}

/** Starts nginx in front of several processes: a request that one of them does not take goes to the next. */
export async function openBalancingNginx(origins: readonly string[], port?: number): Promise<BalancingProxy> {
  let configure = async (_down?: string): Promise<string[]> => []
  const { pid, ...proxy } = await openProxy(({ folder, port }) => {
    configure = (down) => configureNginx(folder, balancingServers(origins, port, down))
    return configure()
  }, port)
  return {
    ...proxy,
    async setDown(origin) {
      await configure(origin)
      const former = await childrenOf(pid)
      process.kill(pid, 'SIGHUP')
      // Workers with the former configuration end once they have answered their requests.
      while ((await childrenOf(pid)).some((child) => former.includes(child))) await pause(20)
    },
  }
}

function balancingServers(origins: readonly string[], port: number, down?: string): string {
  const servers = origins.map(
    (origin) => `server ${new URL(origin).host} max_fails=0${origin === down ? ' down' : ''};`,
  )
  const passed = [
    'Host $host',
    'X-Forwarded-For $proxy_add_x_forwarded_for',
    'X-Forwarded-Proto $scheme',
    'Connection ""',
  ]
  const headers = passed.map((header) => `proxy_set_header ${header};`).join(' ')
  return `upstream site { ${servers.join(' ')} keepalive 64; }
    server { listen 127.0.0.1:${port}; client_max_body_size 20m; proxy_read_timeout 110s; proxy_http_version 1.1; ${headers} location / { proxy_pass http://site; } }`
}

/** The processes that a process of Linux has started and that have not ended. */
const childrenOf = async (pid: number): Promise<string[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean)

/** Starts nginx in front of a site with the configuration of `deploy/nginx`; only addresses and the folder differ. */
export const openCachingNginx = (site: string, port?: number): Promise<TestProxy> =>
  openProxy(async ({ folder, port }) => {
    const servers = await readFile(new URL('nginx/harbourwire-cache.conf', deployFolder), 'utf8')
    return configureNginx(
      folder,
      servers
        .replace('listen 80;', `listen 127.0.0.1:${port};`)
        .replace('127.0.0.1:3000', new URL(site).host)
        .replace('/var/cache/nginx', folder),
    )
  }, port)

/** Starts nginx with the files of a folder. */
export const openFileNginx = (files: string): Promise<TestProxy> =>
  openProxy(({ folder, port }) => configureNginx(folder, `server { listen 127.0.0.1:${port}; root ${files}; }`))

async function configureNginx(folder: string, servers: string): Promise<string[]> {
  const file = join(folder, 'nginx.conf')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder}/${one};`)
  await writeFile(
    file,
    `daemon off; pid ${folder}/pid; error_log /dev/null; events {}
     http { access_log off; ${paths.join(' ')} ${servers} }`,
  )
  return ['nginx', '-p', folder, '-c', file]
}

/** Starts Varnish in front of a site. */
export const openVarnish = (site: string): Promise<TestProxy> =>
  openProxy(async ({ folder, port }) => [...varnish(folder, port), '-b', new URL(site).host])

/** A cache that has an address of its own for purges. */
export interface TestCache extends TestProxy {
  purgeOrigin: string
}

/**
 * Starts Varnish in front of a site with the configuration of `deploy/varnish`; only addresses differ.
 * @param purgePort that the site knows before its cache is there; a free one otherwise
 */
export async function openCachingVarnish(site: string, port?: number, purgePort?: number): Promise<TestCache> {
  const address = `127.0.0.1:${purgePort ?? (await freePort())}`
  const proxy = await openProxy(async ({ folder, port }) => {
    const processes = await readFile(new URL('varnish/site.vcl', deployFolder), 'utf8')
    await writeFile(join(folder, 'site.vcl'), processes.replace('"3000"', `"${new URL(site).port}"`))
    const program = fileURLToPath(new URL(`varnish/${varnishProgram}`, deployFolder))
    const options = ['-a', `purge=${address}`, '-p', `vcl_path=${folder}`, '-f', program]
    return [...varnish(join(folder, 'varnish'), port), ...options]
  }, port)
  return { ...proxy, purgeOrigin: `http://${address}` }
}

const varnish = (folder: string, port: number) => [
  ...['varnishd', '-F', '-n', folder, '-a', `127.0.0.1:${port}`, '-s', 'malloc,256m'],
]

/** @param chosen port that the site knows before its proxy is there; a free one otherwise */
async function openProxy(
  prepare: (place: { folder: string; port: number }) => Promise<string[]>,
  chosen?: number,
): Promise<TestProxy & { pid: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'harbourwire-proxy-'))
  // Workers of a proxy that root starts are another user.
  await chmod(folder, 0o755)
  const port = chosen ?? (await freePort())
  const [program = '', ...options] = await prepare({ folder, port })
  const child = spawn(program, options, { stdio: 'ignore' })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const origin = `http://127.0.0.1:${port}`
  await untilAnswering(origin, child).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return { origin, close, pid: child.pid ?? 0 }
}

async function untilAnswering(origin: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(origin, { headers: { connection: 'close' } }).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer && answer.status < 500) return
    await pause(50)
  }
  throw new Error(`The proxy ended with ${child.exitCode}`)
}
