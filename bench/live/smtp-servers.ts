import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Two SMTP servers of a measurement, which count what they receive; the first fails after a number of emails. */
const failsAfter = Number(process.argv[2])
const answers: Readonly<Record<string, string>> = {
  EHLO: '250-bench\r\n250 8BITMIME',
  DATA: '354 Go on',
  QUIT: '221 Bye',
}

async function open(most: number): Promise<number> {
  const sockets = new Set<Socket>()
  let count = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let inData = false
    let rest = ''
    socket.write('220 bench\r\n')
    socket.on('data', (bytes) => {
      if (inData) {
        // Only the end of an email matters, wherever it is divided.
        rest = (rest + bytes.toString('latin1')).slice(-5)
        if (rest !== '\r\n.\r\n') return
        inData = false
        rest = ''
        count += 1
        if (count >= most) {
          server.close()
          for (const one of sockets) one.destroy()
        } else socket.write('250 Queued\r\n')
        return
      }
      for (const line of bytes.toString('latin1').split('\r\n').filter(Boolean)) {
        const verb = line.slice(0, 4).toUpperCase()
        inData = verb === 'DATA'
        socket.write(`${answers[verb] ?? '250 Yes'}\r\n`)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

process.send?.({ ports: [await open(failsAfter), await open(Number.POSITIVE_INFINITY)] })
