import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { escapeHtml } from '#language/text/escape-html.ts'
import { type Config, isLoopbackOrigin } from '#server/platform/config/config.ts'
import type { Outbox, OutboxEntry } from '#server/platform/delivery/outbox.ts'

const maxShown = 100

/** Nothing is loaded and nothing runs: the content of a message is text and stays text. */
const headers = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

const keyBytes = 24

/**
 * The key of the outbox page, new with each start: only who sees the output of the start can open it. Undefined in
 * production, and where the site has a public address: a proxy may not reveal that a request came through it.
 */
export function makeOutboxKey({ environment, siteOrigin }: Pick<Config, 'environment' | 'siteOrigin'>) {
  if (environment === 'production' || !isLoopbackOrigin(siteOrigin)) return undefined
  return randomBytes(keyBytes).toString('base64url')
}

/** The path of the page that shows undelivered messages; the start prints it. */
export const outboxPath = (key: string): string => `/dev/outbox/${key}`

/**
 * Undelivered messages, for those who work on the site: they hold codes for signing in as anybody. Only with the key, and
 * only for a browser on the same machine: not through a proxy or a tunnel, and not under a name that resolves to it
 * from elsewhere.
 */
export function mountOutbox(app: FastifyInstance, outbox: Outbox, key: string): void {
  app.get<{ Params: { key: string } }>(outboxPath(':key'), async (request, reply) => {
    if (!isLocal(request) || !isSame(request.params.key, key)) return reply.callNotFound()
    return reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(outboxPage(await outbox.list(maxShown)))
  })
}

const loopbackHost = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i
const loopbackAddress = /^(?:127\.|::1$|::ffff:127\.)/

function isSame(given: string, key: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(key)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const ofProxies = ['forwarded', 'via', 'x-real-ip'] as const

function isLocal({ headers, socket }: FastifyRequest): boolean {
  const proxied = ofProxies.some((name) => headers[name] !== undefined)
  const forwarded = Object.keys(headers).some((name) => name.startsWith('x-forwarded-'))
  const from = loopbackAddress.test(socket.remoteAddress ?? '') && loopbackHost.test(headers.host ?? '')
  return from && !proxied && !forwarded
}

function outboxPage(entries: readonly OutboxEntry[]): string {
  const list = entries.length === 0 ? '<p>No messages yet.</p>' : entries.map(article).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>Outbox</title></head><body><main><h1>Outbox</h1><p>Mails and text messages that nothing delivers here, the newest first.</p>${list}</main></body></html>`
}

function article(entry: OutboxEntry): string {
  const time = `<p><time datetime="${escapeHtml(entry.time)}">${escapeHtml(entry.time)}</time></p>`
  return `<article id="${escapeHtml(entry.name)}">${entry.kind === 'mail' ? mailParts(entry, time) : smsParts(entry, time)}</article>`
}

function mailParts(
  { to, subject, text, html, language }: Extract<OutboxEntry, { kind: 'mail' }>,
  time: string,
): string {
  return `<h2 lang="${escapeHtml(language)}">${escapeHtml(subject)}</h2>${time}<p>Mail to ${escapeHtml(to)}</p><pre lang="${escapeHtml(language)}">${escapeHtml(text)}</pre><details><summary>HTML</summary><pre>${escapeHtml(html)}</pre></details>`
}

function smsParts({ phoneCode, phone, text }: Extract<OutboxEntry, { kind: 'sms' }>, time: string): string {
  return `<h2>Text message to +${escapeHtml(phoneCode)} ${escapeHtml(phone)}</h2>${time}<pre>${escapeHtml(text)}</pre>`
}
