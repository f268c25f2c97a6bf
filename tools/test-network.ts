import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A port of this machine that leads to a server, and fails as networks do. */
export interface TestNetwork {
  /** The address of the server, with this port. */
  url: string
  /** Ends all connections and refuses new ones until `restore`. */
  cut(): Promise<void>
  restore(): Promise<void>
  /** Ends all connections; new ones are taken. */
  breakConnections(): void
  /** Delays each piece in either direction. */
  delay(ms: number): void
  /** Leads new connections to another server, as a proxy does after a failover. */
  leadTo(serverUrl: string): void
  close(): Promise<void>
}

/** For tests: opens a port in front of a server. */
export async function openNetwork(serverUrl: string): Promise<TestNetwork> {
  let target = new URL(serverUrl)
  let delayMs = 0
  const sockets = new Set<Socket>()
  const slowly = () =>
    new Transform({
      transform(piece, _encoding, done) {
        if (delayMs > 0) setTimeout(() => done(null, piece), delayMs)
        else done(null, piece)
      },
    })
  const server = createServer((socket) => {
    const beyond = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [socket, beyond],
      [beyond, socket],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(slowly()).pipe(other)
    }
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const url = new URL(serverUrl)
  url.hostname = '127.0.0.1'
  url.port = `${port}`
  const breakConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  const cut = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      breakConnections()
    })
  return {
    url: url.href,
    cut,
    async restore() {
      if (!server.listening) await listen(port)
    },
    breakConnections,
    delay(ms) {
      delayMs = ms
    },
    leadTo(serverUrl) {
      target = new URL(serverUrl)
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  }
}
