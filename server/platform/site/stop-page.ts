import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { CallError } from '#contract/errors.ts'
import { type Language, languages, urlPrefix } from '#language/languages.ts'
import { escapeHtml } from '#language/text/escape-html.ts'
import { addressBodyLimits } from '#server/platform/http/body-limits.ts'
import { formPageHeaders } from '#server/platform/http/security-headers.ts'
import { sendFailurePage } from './failure-page.ts'
import { pageChoice } from './page-choice.ts'

/** Texts of the page in one language. */
export interface StopWords<Link> {
  title: string
  /** Before anything is stopped. */
  still: (link: Link) => string
  button: string
  done: (link: Link) => string
  /** Instructions for a link that is none of ours, or one of long ago. */
  over: string
  /** Button that undoes it, and the text afterwards. */
  undo?: string
  undone?: (link: Link) => string
  /** Label of a link to further choices. */
  further?: string
}

interface StopPage<Query extends z.ZodType> {
  /** The last part of the path, without a slash. */
  name: string
  /** Query of the link in an email. */
  query: Query
  words: Record<Language, StopWords<z.output<Query>>>
  /** @throws CallError for a link that is none of ours */
  stop(link: z.output<Query>): Promise<unknown>
  /** Takes it back; the button for it stands where it was done. @throws CallError for a link that is none of ours */
  undo?(link: z.output<Query>): Promise<unknown>
  /** Returns the path of this site, without a language, where more can be chosen. */
  further?(link: z.output<Query>): string
}

/**
 * A form without fields is sent as the first; email programs send `List-Unsubscribe=One-Click` as either (RFC 8058).
 */
const bodies = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** The field of the button that takes it back. */
const undoField = /(?:^|&)undo=1(?:&|$)/

/**
 * A page that emails of one kind link to. Opening it changes nothing, since programs that scan emails open links; its
 * button does. Works without script.
 */
export function mountStopPage<Query extends z.ZodType>(
  app: FastifyInstance,
  { name, query, words, stop, undo, further }: StopPage<Query>,
): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(bodies, { parseAs: 'string', bodyLimit: addressBodyLimits.stopForm }, (_, body, done) =>
      done(null, body),
    )
    for (const language of languages) {
      const prefix = urlPrefix(language) && `/${urlPrefix(language)}`
      const path = `${prefix}/${name}`
      const text = words[language]
      const { title, still, button, done, over, undone } = text
      const failed = page(language, title, over)
      const furtherOf = (link: z.output<Query>) =>
        further && text.further ? { label: text.further, href: prefix + further(link) } : undefined
      scope.get(path, (request, reply) =>
        answer(request, reply, { language, query, failed }, (link) =>
          page(language, title, still(link), { button: { label: button }, further: furtherOf(link) }),
        ),
      )
      scope.post(path, (request, reply) =>
        answer(request, reply, { language, query, failed }, async (link) => {
          if (undo && undone && undoField.test(`${request.body}`)) {
            await undo(link)
            return page(language, title, undone(link), { further: furtherOf(link) })
          }
          await stop(link)
          const button = undo && text.undo ? { label: text.undo, name: 'undo' } : undefined
          return page(language, title, done(link), { button, further: furtherOf(link) })
        }),
      )
    }
  })
}

async function answer<Query extends z.ZodType>(
  request: FastifyRequest,
  reply: FastifyReply,
  { language, query, failed }: { language: Language; query: Query; failed: string },
  write: (link: z.output<Query>) => string | Promise<string>,
): Promise<FastifyReply> {
  const choice = pageChoice(request.headers, { language })
  const link = query.safeParse(request.query)
  const send = (html: string, status = 200) =>
    reply
      .code(status)
      .headers(formPageHeaders)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(html)
  if (!link.success) return send(failed, 404)
  try {
    return send(await write(link.data))
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.reason !== 'itemMissing') return sendFailurePage(reply, error.reason, choice)
    return send(failed, 404)
  }
}

interface PageParts {
  /** @param name field that it sends */
  button?: { label: string; name?: string } | undefined
  further?: { label: string; href: string } | undefined
}

function page(language: Language, title: string, text: string, { button, further }: PageParts = {}): string {
  const field = button?.name ? ` name="${button.name}" value="1"` : ''
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>`,
    '<link rel="stylesheet" href="/failure.css"></head><body><main>',
    '<img src="/covers/sea.svg" alt="" width="420" height="260">',
    `<div><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`,
    // An empty address is the page's own, with the query that the link carried.
    button
      ? `<form method="post" action=""><button type="submit"${field}>${escapeHtml(button.label)}</button></form>`
      : '',
    further ? `<p><a href="${escapeHtml(further.href)}">${escapeHtml(further.label)}</a></p>` : '',
    '</div></main></body></html>',
  ].join('')
}
