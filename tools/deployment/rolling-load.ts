import { Agent, request } from 'node:http'

/** Everything that clients saw while a deployment rolled. */
export interface SeenByClients {
  requests: number
  writes: number
  failures: string[]
  longestMs: number
}

/** A request that a client repeats. */
export interface RepeatedRequest {
  path: string
  headers?: Record<string, string>
  /** The body of a write. */
  body?: string
}

/** Asks for everything again and again, one request of each client at a time, until it is stopped. */
export function beginLoad(origin: string, kinds: readonly RepeatedRequest[], clients: number) {
  const seen: SeenByClients = { requests: 0, writes: 0, failures: [], longestMs: 0 }
  const agent = new Agent({ keepAlive: true })
  let stopping = false

  async function ask(kind: RepeatedRequest): Promise<void> {
    const began = performance.now()
    const failure = await send(origin, kind, agent).catch((error: Error) => error.message)
    seen.requests += 1
    if (kind.body !== undefined) seen.writes += 1
    const tookMs = Math.round(performance.now() - began)
    if (failure) seen.failures.push(`${new Date().toISOString()} ${kind.path} after ${tookMs} ms: ${failure}`)
    seen.longestMs = Math.max(seen.longestMs, tookMs)
  }
  async function client(number: number): Promise<void> {
    for (let place = number; !stopping; place += 1) await ask(kinds[place % kinds.length] as RepeatedRequest)
  }
  const running = Array.from({ length: clients }, (_, number) => client(number))
  return {
    async stop(): Promise<SeenByClients> {
      stopping = true
      await Promise.all(running)
      agent.destroy()
      return seen
    },
  }
}

/** @returns the failure, undefined for an answer that is one */
function send(origin: string, { path, headers, body }: RepeatedRequest, agent: Agent): Promise<string | undefined> {
  return new Promise((done, failed) => {
    const method = body === undefined ? 'GET' : 'POST'
    const asked = request(`${origin}${path}`, { agent, method, headers: { ...headers } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => (text += part))
      answer.on('error', failed)
      answer.on('end', () =>
        done(
          answer.statusCode === 200 ? undefined : `${answer.statusCode} ${text.slice(0, 100).replaceAll(/\s+/g, ' ')}`,
        ),
      )
    })
    asked.on('error', failed)
    asked.end(body)
  })
}
