import { connect, type Socket } from 'node:net'

/**
 * Many open streams in a process of their own, which takes orders from its parent: `open` connects them all, `await` notes
 * when each receives a text, `drop` breaks all connections at once.
 */

export type ClientOrder =
  | { order: 'open'; port: number; count: number; since?: string }
  | { order: 'await'; text: string }
  | { order: 'drop' }

export interface ClientAnswer {
  order: ClientOrder['order']
  /** Moments on the clock that all processes of a machine share, in ms: of each stream, when it was open or had the text. */
  moments: number[]
  failures: number
  /** Id of the last event. */
  lastId: string
}

/** Connections that are being opened at once; more would overflow the queue of the listening socket. */
const atOnce = 200

const now = () => Number(process.hrtime.bigint()) / 1e6
let sockets: Socket[] = []
let lastId = ''
/** Called with each part of an answer. */
let listener: (socket: Socket, text: string) => void = () => {}

async function open({ port, count, since = '' }: Extract<ClientOrder, { order: 'open' }>): Promise<ClientAnswer> {
  const moments: number[] = []
  let failures = 0
  let begun = 0
  const openOne = () =>
    new Promise<void>((done) => {
      const socket = connect(port, '127.0.0.1')
      socket.setNoDelay(true)
      socket.on('error', () => {
        failures += 1
        done()
      })
      let isOpen = false
      socket.on('data', (bytes) => {
        const text = bytes.toString('utf8')
        lastId = /^id: (\d+)$/m.exec(text)?.[1] ?? lastId
        if (!isOpen && text.includes('event: ready')) {
          isOpen = true
          moments.push(now())
          done()
        }
        listener(socket, text)
      })
      const resumed = since && `&since=${since}`
      socket.write(`GET /api/stream?topics=flash&language=zh-Hans${resumed} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
      sockets.push(socket)
    })
  const openSome = async () => {
    while (begun < count) {
      begun += 1
      await openOne()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, openSome))
  return { order: 'open', moments, failures, lastId }
}

function awaitText(text: string): Promise<ClientAnswer> {
  const moments: number[] = []
  const had = new Set<Socket>()
  return new Promise((done) => {
    const give = () => {
      clearTimeout(timer)
      listener = () => {}
      done({ order: 'await', moments, failures: sockets.length - moments.length, lastId })
    }
    const timer = setTimeout(give, 20_000)
    listener = (socket, received) => {
      if (had.has(socket) || !received.includes(text)) return
      had.add(socket)
      moments.push(now())
      if (moments.length === sockets.length) give()
    }
  })
}

function drop(): ClientAnswer {
  for (const socket of sockets) socket.destroy()
  sockets = []
  return { order: 'drop', moments: [], failures: 0, lastId }
}

process.on('message', async (order: ClientOrder) => {
  const answer =
    order.order === 'open' ? await open(order) : order.order === 'await' ? await awaitText(order.text) : drop()
  process.send?.(answer)
})
