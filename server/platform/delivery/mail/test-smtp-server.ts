import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import type { TestCertificate } from './test-certificate.ts'

export interface ReceivedMail {
  from: string
  to: string[]
  /** The message as received, without the dots of RFC 5321. */
  source: string
}

/** A server for emails on this machine, which stores what it receives. */
export interface TestSmtpServer {
  port: number
  mails: ReceivedMail[]
  /** Every line that was not part of an email. */
  commands: string[]
  connections: number
  /** Answers in place of the usual ones, by the beginning of a command; that of a dot may be empty, for none. */
  answers: Record<string, string>
  /** Receivers that are refused permanently. */
  refused?: RegExp
  /** Answers no greeting. */
  silent: boolean
  /** Resolves once no connection is open. */
  idle(): Promise<void>
  close(): Promise<void>
}

const usualAnswers: Readonly<Record<string, string>> = {
  EHLO: '250-test\r\n250-8BITMIME\r\n250 AUTH PLAIN',
  AUTH: '235 Welcome',
  MAIL: '250 Sender taken',
  RCPT: '250 Receiver taken',
  DATA: '354 Go on',
  RSET: '250 Forgotten',
  QUIT: '221 Goodbye',
}

/** How a server speaks TLS: from the first byte, or once it is asked to (RFC 3207). */
interface Tls extends TestCertificate {
  mode: 'implicit' | 'starttls'
}

export async function openTestSmtpServer(tls?: Tls): Promise<TestSmtpServer> {
  const sockets = new Set<Socket>()
  let whenIdle: (() => void) | undefined
  const state: TestSmtpServer = {
    port: 0,
    mails: [],
    commands: [],
    connections: 0,
    answers: {},
    silent: false,
    idle: () =>
      new Promise((done) => {
        whenIdle = done
        if (sockets.size === 0) done()
      }),
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((done) => server.close(() => done()))
    },
  }
  const take = (socket: Socket) => {
    state.connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0) whenIdle?.()
    })
    if (!state.silent) converse(socket, state, tls?.mode === 'starttls' ? tls : undefined)
  }
  const server = tls?.mode === 'implicit' ? createTlsServer(tls, take) : createServer(take)
  await new Promise<void>((done) => server.listen(0, '::', done))
  state.port = (server.address() as AddressInfo).port
  return state
}

/** @param offered what TLS may begin with, on a connection without */
function converse(socket: Socket, state: TestSmtpServer, offered?: Tls, greets = true): void {
  let pending = ''
  let mail: ReceivedMail = { from: '', to: [], source: '' }
  let inData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  const command = (line: string) => {
    state.commands.push(line)
    const verb = line.slice(0, 4).toUpperCase()
    if (line === 'STARTTLS' && offered) {
      say('220 Go ahead')
      socket.removeAllListeners('data')
      const secured = new TLSSocket(socket, { isServer: true, key: offered.key, cert: offered.cert })
      secured.on('error', () => {})
      converse(secured, state, undefined, false)
      return
    }
    const usual = verb === 'EHLO' && offered ? '250-test\r\n250 STARTTLS' : usualAnswers[verb]
    const isRefused = verb === 'RCPT' && state.refused?.test(line)
    const answer = isRefused ? '550 5.1.1 Unknown' : (state.answers[verb] ?? usual ?? '500 Unknown')
    say(answer)
    if (verb === 'QUIT') socket.end()
    if (!/^[23]/.test(answer)) return
    if (verb === 'MAIL') mail = { from: addressIn(line), to: [], source: '' }
    if (verb === 'RCPT') mail.to.push(addressIn(line))
    inData = verb === 'DATA'
  }
  const data = (line: string) => {
    if (line !== '.') {
      mail.source += `${line.replace(/^\./, '')}\r\n`
      return
    }
    inData = false
    state.mails.push(mail)
    const answer = state.answers['.'] ?? '250 Queued'
    if (answer) say(answer)
  }
  if (greets) say('220 test')
  // Not by setEncoding: what comes after STARTTLS is no text.
  socket.on('data', (bytes: Buffer) => {
    const lines = (pending + bytes.toString()).split('\r\n')
    pending = lines.pop() ?? ''
    for (const line of lines) (inData ? data : command)(line)
  })
}

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? ''
