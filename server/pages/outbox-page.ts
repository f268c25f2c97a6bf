import type { FastifyInstance } from 'fastify'
import type { Outbox, OutboxEntry } from '#server/platform/outbox.ts'

const mostShown = 100

/** Nothing is loaded and nothing runs: what stands in a message is text and stays text. */
const headers = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/**
 * The messages that nothing delivers, at /dev/outbox, for those who work on the site: it shows codes for signing in as
 * anybody. Never to be mounted in production.
 */
export function mountOutbox(app: FastifyInstance, outbox: Outbox): void {
  app.get('/dev/outbox', async (_request, reply) =>
    reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(outboxPage(await outbox.list(mostShown))),
  )
}

function outboxPage(entries: readonly OutboxEntry[]): string {
  const list = entries.length === 0 ? '<p>No messages yet.</p>' : entries.map(article).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>Outbox</title></head><body><main><h1>Outbox</h1><p>Mails and text messages that nothing delivers here, the newest first.</p>${list}</main></body></html>`
}

function article(entry: OutboxEntry): string {
  const time = `<p><time datetime="${escaped(entry.time)}">${escaped(entry.time)}</time></p>`
  return `<article id="${escaped(entry.name)}">${entry.kind === 'mail' ? mailParts(entry, time) : smsParts(entry, time)}</article>`
}

function mailParts(
  { to, subject, text, html, language }: Extract<OutboxEntry, { kind: 'mail' }>,
  time: string,
): string {
  return `<h2 lang="${escaped(language)}">${escaped(subject)}</h2>${time}<p>Mail to ${escaped(to)}</p><pre lang="${escaped(language)}">${escaped(text)}</pre><details><summary>HTML</summary><pre>${escaped(html)}</pre></details>`
}

function smsParts({ phoneCode, phone, text }: Extract<OutboxEntry, { kind: 'sms' }>, time: string): string {
  return `<h2>Text message to +${escaped(phoneCode)} ${escaped(phone)}</h2>${time}<pre>${escaped(text)}</pre>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
