import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#contract/members/accounts.ts'
import { type Language, languageFromNumber } from '#language/languages.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { CallDispatcher } from '#server/platform/http/call-dispatcher.ts'
import type { SessionFinder } from '#server/platform/http/caller.ts'
import { callerOf } from '#server/platform/http/session-cookie.ts'
import { sendFailurePage } from '#server/platform/site/failure-page.ts'
import { pageChoice } from '#server/platform/site/page-choice.ts'
import type { Documents } from './documents.ts'

interface PreviewOptions {
  documents: Documents
  dispatcher: CallDispatcher
  sessions: SessionFinder
  siteOrigin: string
  headers: Readonly<Record<string, string>>
  /** True if an arrangement of the home page is kept under a key. */
  hasFront: (key: string) => Promise<boolean>
  now: () => number
}

/** A page that is shown as it would be. */
interface Preview {
  /** The address that readers have it at. */
  address: string
  /** Context of its calls, so that they answer with what readers do not have yet. */
  context: Pick<CallContext, 'preview' | 'draftOf'>
  /** The page of the console that it belongs to. */
  from: string
}

const staff: readonly Role[] = ['editor', 'administrator']
/** The home page at an address of its own, with the same router and scripts as readers get. */
const home = '/home'
const isPreview = (url: string) => url.startsWith(`${home}?front=`) || /^\/events\/\d{1,16}\?draft=/.test(url)

/**
 * Previews of an arrangement of the home page, and of an event with its changes: rendered by the same code as for
 * readers, for staff only, not cached and closed to search engines.
 */
export function mountPreviews(app: FastifyInstance, options: PreviewOptions): void {
  const { documents, dispatcher, sessions, siteOrigin, headers, hasFront, now } = options

  async function previewOf({ pathname, searchParams }: URL): Promise<Preview | undefined> {
    const id = /^\/events\/(\d+)$/.exec(pathname)?.[1]
    if (id) return { address: pathname, context: { draftOf: `event:${id}` }, from: `/console/events/${id}` }
    const key = searchParams.get('front') ?? ''
    if (!/^[0-9a-f-]{36}$/i.test(key) || !(await hasFront(key))) return undefined
    return { address: home, context: { preview: key }, from: '/console/front' }
  }

  async function render(
    { address, context }: Preview,
    language: Language,
    theme: ReturnType<typeof pageChoice>['theme'],
  ) {
    const reading = { now: new Date(now()), tags: new Set<string>(), ...context }
    const page = await documents.render({
      address,
      origin: siteOrigin,
      language,
      theme,
      backend: { call: (inLanguage, name, input) => dispatcher.run(name, input, { ...reading, language: inLanguage }) },
      now: now(),
    })
    return { status: page.status, body: await documents.finish(address, page) }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply
      .headers(headers)
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex, nofollow')
      .type('text/html; charset=utf-8')
    const url = new URL(request.url, siteOrigin)
    const language = languageFromNumber(url.searchParams.get('language')) ?? 'zh-Hans'
    const choice = pageChoice(request.headers, { language })
    const caller = await callerOf(request, reply, { sessions, siteOrigin, now: new Date(now()) })
    const preview = await previewOf(url)
    if (!caller.session) {
      return reply.redirect(`${url.pathname}#login=${encodeURIComponent(preview?.from ?? '/console')}`, 302)
    }
    if (!caller.session.roles.some((role) => staff.includes(role))) {
      return sendFailurePage(reply, 'notAllowed', choice)
    }
    if (!preview) return sendFailurePage(reply, 'itemMissing', choice)
    try {
      const { status, body } = await render(preview, language, choice.theme)
      return reply.code(status).send(body)
    } catch (error) {
      request.log.error({ err: error, req: request }, 'A preview could not be rendered')
      return sendFailurePage(reply, 'internal', choice)
    }
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' && isPreview(request.url)) return answer(request, reply)
  })
}
