import { setTimeout as pause } from 'node:timers/promises'
import { type CallName, callTable } from '#contract/call-table.ts'

/** The answer to a request; the status is 0 where there was none. */
export interface Answer {
  what: string
  status: number
  /** When it was there, in ms of the process. */
  at: number
  ms: number
  data?: unknown
  /** True where no process took the request at all. */
  isRefused?: boolean
}

interface Request {
  what: string
  path: string
  init?: RequestInit
  /** After these statuses it is sent once more, without an effect. */
  again?: readonly number[]
}

/** Page views of programs are not counted. */
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
const answerWithinMs = 60_000
const sendAgainAfterMs = 500

/** Limits of one client do not hold back the load. */
const someAddress = () => ['10', ...Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))].join('.')

/** Reads a page or a file, which a proxy sends to another process where one does not answer. */
export const reading = (what: string, path: string): Request => ({ what, path, again: [0] })

/** Makes a call. */
export const calling = (what: string, name: CallName, input: object, token?: string): Request => ({
  ...{ what, path: `/api${callTable[name].path}` },
  init: {
    method: 'POST',
    headers: { 'content-type': 'application/json', language: 'cn', ...(token && { authorization: token }) },
    body: JSON.stringify(input),
  },
})

/** Makes a call of a page's loader, which the browser makes once more where no process answered. */
export const loading = (what: string, name: CallName, input: object): Request => ({
  ...calling(what, name, input),
  again: [0, 502],
})

/** Sends a request to the first address, and again to the next one. */
export async function send([origin = '', ...others]: readonly string[], request: Request): Promise<Answer> {
  const began = performance.now()
  let answer = await attempt(`${origin}${request.path}`, request.init)
  // A proxy leads what a process did not take to another; where there is none, this does.
  if (request.again?.includes(answer.status) || (answer.isRefused && others.length > 0)) {
    await pause(sendAgainAfterMs)
    answer = await attempt(`${others[0] ?? origin}${request.path}`, request.init)
  }
  const at = performance.now()
  return { what: request.what, ...answer, at, ms: at - began }
}

async function attempt(url: string, init: RequestInit = {}): Promise<Pick<Answer, 'status' | 'data' | 'isRefused'>> {
  try {
    const answer = await fetch(url, {
      ...init,
      headers: { 'user-agent': browser, 'x-forwarded-for': someAddress(), ...init.headers },
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    if (!isJson) {
      await answer.arrayBuffer()
      return { status: answer.status }
    }
    const { code, data } = (await answer.json()) as { code: number; data: unknown }
    return { status: code === 200 ? 200 : answer.status === 200 ? code : answer.status, data }
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    return { status: 0, isRefused: code === 'ECONNREFUSED' }
  }
}
