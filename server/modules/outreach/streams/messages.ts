import type { StreamEventName, StreamEvents } from '#contract/outreach/stream.ts'

/** An event as bytes on the wire. JSON has no line breaks of its own, so that one `data` line holds it. */
export const encodeEvent = <Name extends StreamEventName>(name: Name, data: StreamEvents[Name], id?: number): Buffer =>
  Buffer.from(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)

/** The id of the last event that a browser received; undefined for none and for what no server sent. */
export const readPosition = (given: unknown): number | undefined =>
  typeof given === 'string' && /^\d{1,16}$/.test(given) ? Number(given) : undefined
