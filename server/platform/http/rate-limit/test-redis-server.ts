import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'

/** Server of Redis' protocol with given answers: shows what a client sends, and how it takes what comes back. */
export interface SpokenRedis {
  port: number
  /** Commands as they came, without those that open a connection. */
  commands: string[][]
  /** The answer to a command in the form of the protocol; undefined for none at all. */
  answer: (command: string[]) => string | undefined
  /** The credentials of the last connection. */
  credentials: string[] | undefined
  cutOff(): void
  close(): Promise<void>
}

const opening = new Set(['AUTH', 'CLIENT', 'INFO', 'HELLO'])

export async function openSpokenRedis(): Promise<SpokenRedis> {
  const sockets = new Set<Socket>()
  const cutOff = () => {
    for (const socket of sockets) socket.destroy()
  }
  const state: SpokenRedis = {
    port: 0,
    commands: [],
    answer: () => '+OK\r\n',
    credentials: undefined,
    cutOff,
    close: () => {
      cutOff()
      return new Promise((done) => server.close(() => done()))
    },
  }
  const hear = (command: string[]): string | undefined => {
    const words = command.map((word) => word.toUpperCase())
    const [name = ''] = words
    const at = words.indexOf('AUTH')
    // HELLO may bring them along.
    if (opening.has(name) && at >= 0) state.credentials = command.slice(at + 1, at + 3)
    if (name === 'INFO') return '$0\r\n\r\n'
    if (opening.has(name)) return '+OK\r\n'
    state.commands.push(command)
    return state.answer(command)
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    let pending = ''
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    socket.setEncoding('latin1').on('data', (text: string) => {
      pending += text
      for (let read = readCommand(pending); read; read = readCommand(pending)) {
        pending = pending.slice(read.length)
        const answer = hear(read.command)
        if (answer !== undefined) socket.write(answer)
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  state.port = (server.address() as AddressInfo).port
  return state
}

/** The first command of a text, an array of bulk strings; undefined while it is not there as a whole. */
function readCommand(text: string): { command: string[]; length: number } | undefined {
  const head = /^\*(\d+)\r\n/.exec(text)
  if (!head) return undefined
  const command: string[] = []
  let at = head[0].length
  for (let left = Number(head[1]); left > 0; left -= 1) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at))
    if (!size) return undefined
    const from = at + size[0].length
    at = from + Number(size[1]) + 2
    if (text.length < at) return undefined
    command.push(text.slice(from, at - 2))
  }
  return { command, length: at }
}

/** A Redis of the machine, started for a test. */
export interface RealRedis {
  url: string
  /** Ends the server, which forgets everything. */
  stop(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
  /** Stops the server from answering, while connections to it stay open. */
  freeze(): void
  close(): Promise<void>
}

/** Starts the `redis-server` of the machine; undefined where there is none. */
export async function openRealRedis(): Promise<RealRedis | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'harbourwire-redis-'))
  const port = await freePort()
  let running = await runServer(port, folder)
  const stop = async () => {
    running?.child.kill('SIGKILL')
    await running?.ended
  }
  const close = async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  if (!running) {
    await close()
    return undefined
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    stop,
    async start() {
      running = await runServer(port, folder)
    },
    freeze: () => running?.child.kill('SIGSTOP'),
    close,
  }
}

async function runServer(port: number, folder: string) {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', options, { stdio: 'ignore' })
  const ended = new Promise<void>((done) => child.once('close', () => done()).once('error', () => done()))
  const started = await new Promise((done) => child.once('spawn', () => done(true)).once('error', () => done(false)))
  if (!started) return undefined
  await untilAnswering(port, child)
  return { child, ended }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

async function untilAnswering(port: number, child: ChildProcess): Promise<void> {
  const redis = new Redis({ port, maxRetriesPerRequest: null, retryStrategy: () => 50 }).on('error', () => {})
  const exited = new Promise((_done, failed) => child.once('exit', () => failed(new Error('redis-server ended'))))
  await Promise.race([redis.ping(), exited]).finally(() => redis.disconnect())
}
