import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#contract/members/accounts.ts'
import { type Language, languageFromNumber } from '#language/languages.ts'
import type { CallDispatcher } from '#server/platform/http/call-dispatcher.ts'
import type { SessionFinder } from '#server/platform/http/caller.ts'
import { callerOf } from '#server/platform/http/session-cookie.ts'
import type { Documents } from './documents.ts'
import { sendFailurePage } from './failure-page.ts'
import { pageChoice } from './page-choice.ts'

interface FrontPreviewOptions {
  documents: Documents
  dispatcher: CallDispatcher
  sessions: SessionFinder
  siteOrigin: string
  headers: Readonly<Record<string, string>>
  /** Whether an arrangement is kept under a key. */
  hasPreview: (key: string) => Promise<boolean>
  now: () => number
}

const staff: readonly Role[] = ['editor', 'administrator']
/** The home page at an address of its own, with the same router and scripts as readers get. */
const home = '/home'
const isPreview = (url: string) => url.startsWith(`${home}?front=`)

/**
 * A preview of an arrangement of the home page: rendered by the same code as for readers, for staff only, not cached
 * and closed to search engines.
 */
export function mountFrontPreview(app: FastifyInstance, options: FrontPreviewOptions): void {
  const { documents, dispatcher, sessions, siteOrigin, headers, hasPreview, now } = options

  async function render(preview: string, language: Language, theme: ReturnType<typeof pageChoice>['theme']) {
    const context = { now: new Date(now()), tags: new Set<string>(), preview }
    const page = await documents.render({
      address: home,
      origin: siteOrigin,
      language,
      theme,
      backend: { call: (inLanguage, name, input) => dispatcher.run(name, input, { ...context, language: inLanguage }) },
      now: now(),
    })
    return { status: page.status, body: await documents.finish(home, page) }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply
      .headers(headers)
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex, nofollow')
      .type('text/html; charset=utf-8')
    const { searchParams } = new URL(request.url, siteOrigin)
    const language = languageFromNumber(searchParams.get('language')) ?? 'zh-Hans'
    const choice = pageChoice(request.headers, { language })
    const caller = await callerOf(request, reply, { sessions, siteOrigin, now: new Date(now()) })
    if (!caller.session) return reply.redirect(`${home}#login=${encodeURIComponent('/console/front')}`, 302)
    if (!caller.session.roles.some((role) => staff.includes(role))) {
      return sendFailurePage(reply, 'notAllowed', choice)
    }
    const key = searchParams.get('front') ?? ''
    if (!/^[0-9a-f-]{36}$/i.test(key) || !(await hasPreview(key))) return sendFailurePage(reply, 'itemMissing', choice)
    try {
      const { status, body } = await render(key, language, choice.theme)
      return reply.code(status).send(body)
    } catch (error) {
      request.log.error({ err: error, req: request }, 'A preview of the front page could not be rendered')
      return sendFailurePage(reply, 'internal', choice)
    }
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' && isPreview(request.url)) return answer(request, reply)
  })
}
