import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { CallError } from '#contract/errors.ts'
import { orderCalls } from '#contract/events/orders.ts'
import { type Language, languages, urlPrefix } from '#language/languages.ts'
import type { OrdersService } from '#server/modules/events/orders/service.ts'
import { formPageHeaders } from '#server/platform/http/security-headers.ts'
import { escaped } from '#server/platform/text/escaped.ts'
import { sendFailurePage } from '../failure-page.ts'
import { pageChoice } from '../page-choice.ts'

interface Words {
  title: string
  still: (email: string) => string
  button: string
  done: (email: string) => string
}

const words: Record<Language, Words> = {
  'zh-Hans': {
    title: '不再接收这场活动主办方的邮件',
    still: (email) => `门票和门票变动的通知仍会寄到 ${email}。`,
    button: '停止接收',
    done: (email) => `${email} 不会再收到这场活动主办方群发的邮件。`,
  },
  'zh-Hant-HK': {
    title: '不再接收這場活動主辦方的電郵',
    still: (email) => `門票和門票變動的通知仍會寄到 ${email}。`,
    button: '停止接收',
    done: (email) => `${email} 不會再收到這場活動主辦方群發的電郵。`,
  },
  en: {
    title: 'Stop mails from this event’s organiser',
    still: (email) => `Tickets, and changes to them, will still be sent to ${email}.`,
    button: 'Stop them',
    done: (email) => `${email} gets no more mails from this event’s organiser.`,
  },
}

/** What the link in a mail carries; the token is over event and address. */
const query = orderCalls.stopEventMessages.input
type Query = z.output<typeof query>

/** A form without fields is sent as the first; programs for mails send `List-Unsubscribe=One-Click` as either (RFC 8058). */
const bodies = ['application/x-www-form-urlencoded', 'multipart/form-data']

/**
 * The page that mails of organisers link to. Opening it changes nothing, since programs that look through mails open links;
 * its button does. Works without script.
 */
export function mountStopMessages(
  app: FastifyInstance,
  { orders }: { orders: Pick<OrdersService, 'announcing'> },
): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(bodies, { parseAs: 'string', bodyLimit: 1024 }, (_, body, done) => done(null, body))
    for (const language of languages) {
      const path = `${urlPrefix(language) && `/${urlPrefix(language)}`}/stop-messages`
      scope.get(path, (request, reply) =>
        answer(request, reply, language, ({ email }) =>
          page(language, words[language].still(email), words[language].button),
        ),
      )
      scope.post(path, (request, reply) =>
        answer(request, reply, language, async (link) => {
          await orders.announcing.stop(link)
          return page(language, words[language].done(link.email))
        }),
      )
    }
  })
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  write: (link: Query) => string | Promise<string>,
): Promise<FastifyReply> {
  const choice = pageChoice(request.headers, { language })
  const link = query.safeParse(request.query)
  if (!link.success) return sendFailurePage(reply, 'itemMissing', choice)
  try {
    const html = await write(link.data)
    return reply
      .headers(formPageHeaders)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(html)
  } catch (error) {
    if (error instanceof CallError) return sendFailurePage(reply, error.reason, choice)
    throw error
  }
}

function page(language: Language, text: string, button?: string): string {
  const { title } = words[language]
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<meta name="color-scheme" content="light dark"><title>${escaped(title)}</title>`,
    '<link rel="stylesheet" href="/failure.css"></head><body><main>',
    '<img src="/covers/sea.svg" alt="" width="420" height="260">',
    `<div><h1>${escaped(title)}</h1><p>${escaped(text)}</p>`,
    // An empty address is the page's own, with the query that the link carried.
    button ? `<form method="post" action=""><button type="submit">${escaped(button)}</button></form>` : '',
    '</div></main></body></html>',
  ].join('')
}
