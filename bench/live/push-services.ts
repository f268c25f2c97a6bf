import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Push services of a measurement, each with a way of answering; they note when each device had its push. */

/** How the devices of a service fare, and how many there are in 100. */
export const pushServices = { healthy: 90, slow: 2, mute: 2, gone: 3, large: 1, busy: 2 } as const
export type PushServiceName = keyof typeof pushServices

export interface PushServicesAnswer {
  /** Milliseconds since 1970: of each device that took its push, when that was. */
  taken: Record<PushServiceName, number[]>
  /** Pushes that came to each service, also those that it did not take. */
  asked: Record<PushServiceName, number>
}

const slowMs = 3_000
const names = Object.keys(pushServices) as PushServiceName[]
const taken = new Map(names.map((name) => [name, new Map<string, number>()]))
const asked = new Map(names.map((name) => [name, new Map<string, number>()]))

/** True if a device asks for the first time. */
const isFirst = (name: PushServiceName, path: string): boolean => asked.get(name)?.get(path) === 1

function answer(name: PushServiceName, path: string, response: ServerResponse): void {
  const take = () => {
    const devices = taken.get(name)
    if (!devices?.has(path)) devices?.set(path, Date.now())
    response.writeHead(201).end()
  }
  if (name === 'healthy') take()
  else if (name === 'slow') setTimeout(take, slowMs)
  else if (name === 'gone') response.writeHead(410).end()
  else if (name === 'large') isFirst(name, path) ? response.writeHead(413).end() : take()
  else if (name === 'busy') isFirst(name, path) ? response.writeHead(429, { 'retry-after': '5' }).end() : take()
}

async function open(name: PushServiceName): Promise<number> {
  const server = createServer((request: IncomingMessage, response) => {
    const { url: path = '' } = request
    const counts = asked.get(name)
    counts?.set(path, (counts.get(path) ?? 0) + 1)
    request.resume()
    request.on('end', () => answer(name, path, response))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', 4_096, done))
  return (server.address() as AddressInfo).port
}

const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0)
const all = <T>(of: (name: PushServiceName) => T) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<PushServiceName, T>

if (process.send) {
  process.on('message', () =>
    process.send?.({
      taken: all((name) => [...(taken.get(name)?.values() ?? [])]),
      asked: all((name) => sum(asked.get(name)?.values() ?? [])),
    } satisfies PushServicesAnswer),
  )
  const ports = await Promise.all(names.map(open))
  process.send({ ports: Object.fromEntries(names.map((name, place) => [name, ports[place]])) })
}
