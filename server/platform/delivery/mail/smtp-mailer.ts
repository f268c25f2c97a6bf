import type { Transporter } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import { DeliveryError } from '../delivery-error.ts'
import { checkMail, type Mail, type Mailer } from './mailer.ts'

export interface SmtpSettings {
  /** smtp://user:password@host:587 (STARTTLS where it is offered) or smtps://user:password@host:465. */
  url: string
  /** `news@example.org` or `Harbourwire <news@example.org>`. */
  from: string
  /** Milliseconds for a connection, a greeting and each answer. */
  timeoutMs?: number
  /** Milliseconds for an email, including the wait for a free connection. */
  deadlineMs?: number
}

const usualTimeoutMs = 10_000
const usualDeadlineMs = 30_000
const connections = 3
const localHost = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

/** Sends through an SMTP server, over a few connections that are kept open. `close` ends them. */
export function createSmtpMailer(settings: SmtpSettings): Mailer & { close(): void } {
  const { from, deadlineMs = usualDeadlineMs } = settings
  const options = transportOptions(settings)
  let transport: Promise<Transporter<SMTPPool.SentMessageInfo>> | undefined
  let closed = false
  /** Loaded with the first email: most processes send none. */
  const connect = () => {
    transport ??= import('nodemailer').then(({ createTransport }) => createTransport(options))
    return transport
  }
  return {
    async send(message) {
      checkMail(message)
      if (closed) throw new DeliveryError('unreachable', 'The connections to the mail server are ended')
      const sending = connect().then((transport) => transport.sendMail(mailOf(message, from)))
      await within(deadlineMs, sending)
    },
    close() {
      closed = true
      void transport?.then((opened) => opened.close())
    },
  }
}

/** An email in progress when connections are closed never gets an answer: the deadline covers it as well. */
function within(deadlineMs: number, sending: Promise<unknown>): Promise<void> {
  return new Promise((done, failed) => {
    const late = () => failed(new DeliveryError('tooSlow', 'The mail server takes too long'))
    const timer = setTimeout(late, deadlineMs)
    sending
      .then(
        () => done(),
        (error) => failed(deliveryError(error)),
      )
      .finally(() => clearTimeout(timer))
  })
}

/** Options of a connection to an SMTP server. */
export function transportOptions({
  url,
  timeoutMs = usualTimeoutMs,
}: Pick<SmtpSettings, 'url' | 'timeoutMs'>): SMTPPool.Options {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  return {
    pool: true,
    maxConnections: connections,
    host,
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    // A password is never sent in the clear: if STARTTLS is stripped from the greeting, nothing is sent.
    requireTLS: !secure && username !== '' && !localHost.test(host),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Nothing in an email may be read from files or fetched from addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * Servers without SMTPUTF8 refuse a whole email for a header with any other; of the domain there is a spelling without.
 */
const plainName = /^[!-~]+@/

function mailOf({ to, replyTo, subject, text, html, language, files = [], stopUrl }: Mail, from: string) {
  return {
    from,
    // An object is one address; a text would be parsed as a list.
    to: { name: '', address: to },
    ...(replyTo !== undefined && plainName.test(replyTo) && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    attachments: files.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
    headers: {
      'Content-Language': language,
      // Out-of-office programs do not answer emails with this header (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(stopUrl && {
        'List-Unsubscribe': { prepared: true, value: `<${stopUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

const reasons: Readonly<Record<string, DeliveryError['reason']>> = {
  ETIMEDOUT: 'tooSlow',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
  EDNS: 'unreachable',
  EPROTOCOL: 'unreadable',
}

/** Describes a failure by its code alone: the server's own words quote addresses. */
function deliveryError(error: unknown): DeliveryError {
  const {
    code = 'no code',
    command,
    responseCode = 0,
  } = error as { code?: string; command?: string; responseCode?: number }
  const answer = responseCode === 0 ? '' : `, answer ${responseCode}`
  // Codes below 500 are temporary, those above permanent (RFC 5321, 4.2.1).
  const reason = command === 'RCPT TO' && responseCode >= 500 ? 'receiver' : (reasons[code] ?? 'refused')
  return new DeliveryError(reason, `The mail server did not take a mail: ${code}${answer}`)
}
