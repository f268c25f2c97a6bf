import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  headers: Headers
  body: string
}

/** For tests: sends bytes as they are, which every client library would fix or refuse. */
export function sendRaw(origin: string, request: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect(Number(port), hostname, () => socket.write(request, 'latin1'))
    socket.on('data', (part) => parts.push(part))
    socket.on('error', (error) => (parts.length > 0 ? resolve(answerOf(parts)) : reject(error)))
    socket.on('end', () => socket.end())
    socket.on('close', () => resolve(answerOf(parts)))
  })
}

/** A request for a target, spelt as given. */
export const rawRequest = (target: string, method = 'GET'): string =>
  `${method} ${target} HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n`

function answerOf(parts: readonly Buffer[]): RawAnswer {
  const [head = '', body = ''] = Buffer.concat(parts)
    .toString('latin1')
    .split(/\r\n\r\n(.*)/s)
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Headers(lines.map((line) => line.split(/: ?(.*)/s).slice(0, 2) as [string, string]))
  return { status: Number(first.split(' ')[1] ?? 0), headers, body }
}
