import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chown, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { childOptions, chooseUser, type RunAs } from '#server/platform/database/embedded/embedded-postgres-binaries.ts'
import { freePort } from '../free-port.ts'
import { askServer } from '../test-cluster.ts'
import { makeServerFolder } from '../test-postgres.ts'
import { isInstalled } from '../test-proxies.ts'

/** Two servers under Patroni, with etcd, and HAProxy in front of them, with the configuration of `deploy`. */
export interface PatroniCluster {
  /** The address at which HAProxy leads to the primary. */
  primary: string
  /** The addresses at which it leads to each server while that is a replica. */
  replicas: readonly string[]
  /** Waits until one server is the primary and the other its synchronous replica. */
  whole(): Promise<void>
  /** Ends everything on the machine of the primary at once. */
  killPrimary(): Promise<void>
  /** Starts what was killed. */
  revive(): void
  close(): Promise<void>
}

interface Member {
  name: string
  data: string
  api: number
  start(): void
  kill(): void
}

const deployFolder = new URL('../../deploy/patroni/', import.meta.url)
const wholeWithinMs = 120_000
const names = ['db1', 'db2']

/** True where the machine has all that is needed. */
export const hasPatroni = () =>
  ['patroni', 'etcd', 'haproxy'].every((program) => isInstalled(program, program === 'haproxy' ? '-v' : '--version'))

const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`

async function addMember(name: string, folder: string, etcd: number, runAs: RunAs): Promise<Member & { port: number }> {
  const [port, api, data, file] = [await freePort(), await freePort(), join(folder, name), join(folder, `${name}.yml`)]
  const settings = await readFile(new URL('patroni.yml', deployFolder), 'utf8')
  const own = settings
    .replaceAll('db1:5432', `127.0.0.1:${port}`)
    .replaceAll('db1:8008', `127.0.0.1:${api}`)
    .replace('name: db1', `name: ${name}`)
    .replace('etcd:2379', `127.0.0.1:${etcd}`)
    .replace('/var/lib/postgresql/15/harbourwire', data)
    .replace('/var/lib/postgresql/pgpass', join(folder, `${name}.pgpass`))
    .replace('/var/run/postgresql', folder)
  await writeFile(file, own)
  let child: ChildProcess | undefined
  return {
    ...{ name, data, api, port },
    start() {
      child = spawn('patroni', [file], { ...childOptions(runAs), stdio: 'ignore' })
    },
    kill() {
      child?.kill('SIGKILL')
      for (const pid of serverProcesses(data)) process.kill(pid, 'SIGKILL')
    },
  }
}

/** The server of a data folder and its children. */
function serverProcesses(data: string): number[] {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
    return [pid, ...children].filter((one) => one > 0)
  } catch {
    return []
  }
}

/** The state that a member reports; empty where it does not answer. */
async function stateOf({ api }: Member): Promise<{ role?: string; sync_standby?: boolean }> {
  const answer = await fetch(`http://127.0.0.1:${api}/patroni`).catch(() => undefined)
  return (await answer?.json().catch(() => undefined)) ?? {}
}

const isPrimary = ({ role = '' }) => ['master', 'primary'].includes(role)

/** Starts all of it. */
export async function startPatroni(): Promise<PatroniCluster> {
  const runAs = await chooseUser()
  const folder = await makeServerFolder(runAs)
  const [etcdPort, peerPort] = [await freePort(), await freePort()]
  const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`]
  const etcd = spawn(
    'etcd',
    Object.entries({
      'data-dir': join(folder, 'etcd'),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': `default=${peer}`,
    }).flatMap(([name, value]) => [`--${name}`, value]),
    { ...childOptions(runAs), stdio: 'ignore' },
  )
  const members = await Promise.all(names.map((name) => addMember(name, folder, etcdPort, runAs)))
  const ports = await Promise.all([5_000, 5_001, 5_002].map(async (usual) => [usual, await freePort()] as const))
  let proxy = await readFile(new URL('haproxy.cfg', deployFolder), 'utf8')
  for (const [usual, own] of ports) proxy = proxy.replace(`127.0.0.1:${usual}`, `127.0.0.1:${own}`)
  for (const { name, port, api } of members)
    proxy = proxy.replaceAll(`${name}:5432 check port 8008`, `127.0.0.1:${port} check port ${api}`)
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, proxy)
  if (runAs.uid !== undefined && runAs.gid !== undefined) await chown(file, runAs.uid, runAs.gid)
  const haproxy = spawn('haproxy', ['-f', file], { ...childOptions(runAs), stdio: 'ignore' })
  const [primary = '', ...replicas] = ports.map(([, own]) => urlOf(own))
  const states = () => Promise.all(members.map(stateOf))
  // PostgreSQL calls a replica synchronous some seconds before etcd does, and Patroni promotes only one that etcd names:
  // a primary that is killed in between has no successor.
  const isWhole = async () => {
    const found = await states()
    if (!found.some(isPrimary) || !found.some((state) => state.sync_standby)) return false
    // HAProxy has to lead to the primary as well.
    const answer = await askServer(primary, 'select not pg_is_in_recovery() as writes').catch(() => [])
    return answer[0]?.writes === true
  }
  let killed: Member | undefined
  for (const member of members) member.start()
  return {
    ...{ primary, replicas },
    async whole() {
      const until = performance.now() + wholeWithinMs
      while (!(await isWhole())) {
        if (performance.now() > until) throw new Error('The servers under Patroni do not come up')
        await pause(250)
      }
    },
    async killPrimary() {
      killed = members[(await states()).findIndex(isPrimary)]
      if (!killed) throw new Error('No server is the primary')
      killed.kill()
    },
    revive() {
      killed?.start()
      killed = undefined
    },
    async close() {
      haproxy.kill('SIGKILL')
      for (const member of members) member.kill()
      etcd.kill('SIGKILL')
      await pause(500)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
