import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** A proxy of this machine in front of a site, as it comes: only the addresses are configured. */
export interface TestProxy {
  origin: string
  close(): Promise<void>
}

/** True where a program can be started. */
export const isInstalled = (program: string, versionOption: string): boolean =>
  spawnSync(program, [versionOption], { stdio: 'ignore' }).error === undefined

/** Starts nginx in front of a site. */
export const openNginx = (site: string): Promise<TestProxy> =>
  openProxy(async (folder, port) => {
    const file = join(folder, 'nginx.conf')
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (one) => `${one}_temp_path ${folder}/${one};`,
    )
    const server = `server { listen 127.0.0.1:${port}; location / { proxy_pass ${site}; } }`
    await writeFile(
      file,
      `daemon off; pid ${folder}/pid; error_log /dev/null; events {}
       http { access_log off; ${paths.join(' ')} ${server} }`,
    )
    return ['nginx', '-p', folder, '-c', file]
  })

/** Starts Varnish in front of a site. */
export const openVarnish = (site: string): Promise<TestProxy> =>
  openProxy(async (folder, port) => {
    const { host } = new URL(site)
    return ['varnishd', '-F', '-n', folder, '-a', `127.0.0.1:${port}`, '-b', host, '-s', 'malloc,32m']
  })

async function openProxy(prepare: (folder: string, port: number) => Promise<string[]>): Promise<TestProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'harbourwire-proxy-'))
  // Workers of a proxy that root starts are another user.
  await chmod(folder, 0o755)
  const port = await freePort()
  const [program = '', ...options] = await prepare(folder, port)
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
  return { origin, close }
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
