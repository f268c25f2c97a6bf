import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import { providerHealth } from '#server/platform/net/provider-health.ts'
import { transportOptions } from './smtp-mailer.ts'

/** Result of handing over one email, judged by how far the conversation got. */
export type HandedOver =
  | { result: 'sent' }
  /** The server refused this email or its recipient; `isFinal`: it will refuse it again. */
  | { result: 'refused'; isFinal: boolean; isAddress: boolean; cause: string }
  /** The server did not get the email: another one can. */
  | { result: 'unreached'; cause: string }
  /** The whole email was transferred and no answer received. */
  | { result: 'unknown'; cause: string }

/** An email as it is transferred. */
export interface RelayedMail {
  from: string
  to: string
  source: Buffer
}

/** One connection to an SMTP server, which transfers one email at a time. */
export interface RelayConnection {
  /** Never rejects. After `unreached` and `unknown` the connection is closed. */
  send(mail: RelayedMail): Promise<HandedOver>
  close(): void
}

export interface Relay {
  /** Host and port, for logs and counts. */
  name: string
  /** @throws Error while the server does not accept connections */
  connect(): Promise<RelayConnection>
}

interface RelaySettings {
  url: string
  /** Milliseconds for a connection, a greeting and each answer. */
  timeoutMs?: number
}

type SmtpError = SMTPConnection.SMTPError

const causeOf = ({ code = 'no code', responseCode }: SmtpError): string =>
  responseCode ? `${code} ${responseCode}` : code

/** An SMTP server that newsletters are handed to. */
export function createSmtpRelay(settings: RelaySettings): Relay {
  const { pool, maxConnections, auth, ...options } = transportOptions(settings)
  return {
    name: `${options.host}:${options.port}`,
    async connect() {
      const { default: Connection } = await import('nodemailer/lib/smtp-connection/index.js')
      const connection = new Connection(options)
      await new Promise<void>((resolve, reject) => {
        connection.once('error', reject)
        connection.once('end', () => reject(new Error('The connection was closed')))
        connection.connect((error) => {
          if (error) reject(error)
          else if (!auth) resolve()
          else
            connection.login(auth as SMTPConnection.Credentials, (refused) => (refused ? reject(refused) : resolve()))
        })
      }).catch((error) => {
        providerHealth.note('mail', false)
        connection.close()
        throw error
      })
      // Errors between emails show with the next one; those of a connection that is given up concern nobody.
      connection.on('error', () => {})
      return { send: (mail) => handOver(connection, mail), close: () => connection.quit() }
    },
  }
}

/** Transfers an email. Once the transfer began, a lost connection leaves it open whether it was accepted. */
function handOver(connection: SMTPConnection, { from, to, source }: RelayedMail): Promise<HandedOver> {
  let transferred = false
  const body = new Readable({
    read() {
      transferred = true
      this.push(source)
      this.push(null)
    },
  })
  return new Promise((resolve) => {
    const settle = (result: HandedOver) => {
      connection.removeListener('error', onLost).removeListener('end', onEnd)
      const isServed = result.result === 'sent' || result.result === 'refused'
      providerHealth.note('mail', isServed)
      if (!isServed) connection.close()
      resolve(result)
    }
    const settleLost = (cause: string) => settle({ result: transferred ? 'unknown' : 'unreached', cause })
    const onLost = (error: SmtpError) => settleLost(causeOf(error))
    const onEnd = () => settleLost('closed')
    connection.once('error', onLost).once('end', onEnd)
    connection.send({ from, to: [to], use8BitMime: true, size: source.length }, body, (error) => {
      if (!error) return settle({ result: 'sent' })
      const { responseCode = 0, command = '' } = error
      // An answer of the server is certain; 421 closes the connection, and before RCPT it is about the site itself.
      if (responseCode === 0) return settleLost(causeOf(error))
      const isOurs = responseCode === 421 || !/^(?:RCPT TO|DATA)$/.test(command)
      if (isOurs) return settle({ result: 'unreached', cause: causeOf(error) })
      const isAddress = command === 'RCPT TO'
      const refused = { result: 'refused', isFinal: responseCode >= 500, isAddress, cause: causeOf(error) } as const
      // The recipient was refused and not the sender, of whom the server still knows.
      connection.reset(() => settle(refused))
    })
  })
}
