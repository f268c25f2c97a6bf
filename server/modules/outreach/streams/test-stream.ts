import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { StreamEventName, StreamEvents } from '#contract/outreach/stream.ts'

/** An event as a client received it. */
export type ReceivedEvent = {
  [Name in StreamEventName]: { name: Name; id: string | undefined; data: StreamEvents[Name] }
}[StreamEventName]

/** A client of a stream, for tests. */
export interface TestStream {
  /** Waits for the next event of a name that satisfies a condition; events before it are passed over. */
  next<Name extends StreamEventName>(
    name: Name,
    isWanted?: (data: StreamEvents[Name]) => boolean,
  ): Promise<Extract<ReceivedEvent, { name: Name }>>
  /** All that was received so far. */
  readonly received: readonly ReceivedEvent[]
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>
  close(): void
}

const withinMs = 15_000

/**
 * Asks for a stream. Without an agent: those of `fetch` open connections that are never used, and a server that closes
 * waits for them.
 */
export const askForStream = (
  origin: string,
  query: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> =>
  new Promise((answer, failed) => {
    const address = `${origin}/api/stream?${new URLSearchParams(query)}`
    get(address, { agent: false, headers }, answer).on('error', failed)
  })

/** Opens a stream. @throws Error for an answer that is none */
export async function openTestStream(
  origin: string,
  query: Record<string, string>,
  lastId?: string,
  headers: Record<string, string> = {},
): Promise<TestStream> {
  const response = await askForStream(origin, query, {
    ...headers,
    ...(lastId !== undefined && { 'last-event-id': lastId }),
  })
  if (response.statusCode !== 200) throw new Error(`The stream was refused with ${response.statusCode}`)
  const received: ReceivedEvent[] = []
  const ended = read(response, (event) => received.push(event)).catch(() => {})
  let place = 0
  return {
    received,
    ended,
    async next(name, isWanted = () => true) {
      const until = Date.now() + withinMs
      while (Date.now() < until) {
        for (; place < received.length; place += 1) {
          const event = received[place]
          if (event?.name === name && isWanted(event.data as never)) {
            place += 1
            return event as never
          }
        }
        await pause(5)
      }
      throw new Error(`No event ${name}; received: ${JSON.stringify(received).slice(0, 500)}`)
    },
    close: () => void response.destroy(),
  }
}

async function read(body: AsyncIterable<Buffer>, take: (event: ReceivedEvent) => void): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
      const name = field('event')
      if (name) take({ name, id: field('id'), data: JSON.parse(field('data') ?? 'null') } as ReceivedEvent)
    }
  }
}
