import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#contract/members/accounts.ts'
import type { ReviewTime } from '#contract/site/review-time.ts'
import {
  htmlLang,
  type Language,
  languageFromNumber,
  languageNumber,
  languages,
  urlPrefix,
} from '#language/languages.ts'
import { escapeHtml } from '#language/text/escape-html.ts'
import type { SessionFinder } from '#server/platform/http/caller.ts'
import { readCookie, setCookie } from '#server/platform/http/cookies.ts'
import type { SecurityHeaders } from '#server/platform/http/security-headers.ts'
import { callerOf } from '#server/platform/http/session-cookie.ts'
import { keepPass } from '#server/platform/protection/hold-visitors.ts'
import type { WaitingRoom } from '#server/platform/protection/waiting-room.ts'
import { sendFailurePage } from '#server/platform/site/failure-page.ts'
import { pageChoice } from '#server/platform/site/page-choice.ts'
import type { Documents } from './documents.ts'

const staff: readonly Role[] = ['editor', 'administrator']
const entry = 'console/entry.tsx'
/**
 * Language of the console alone: a link to it does not choose the language of the site’s pages. The
 * choice in the console removes it.
 */
const ownLanguage = 'console-language'
const folder = new URL('../../dist/console/', import.meta.url)

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

interface ConsoleOptions {
  sessions: SessionFinder
  siteOrigin: string
  /** The site's own name, for the title. */
  siteName: (language: Language) => Promise<string>
  reviewMinutes: () => Promise<ReviewTime>
  waitingRoom: Pick<WaitingRoom, 'isOpen' | 'passFor'>
  headers: SecurityHeaders['console']
  /** Puts the development client in, in development from the sources; given by the documents. */
  live?: Documents['live']
}

/**
 * The newsroom's console: one document for staff, in which the console's own program runs. Visitors are sent to the
 * login dialog; others see that they may not use it. The calls behind it check roles themselves.
 */
export async function mountConsole(
  app: FastifyInstance,
  { sessions, siteOrigin, siteName, reviewMinutes, waitingRoom, headers, live }: ConsoleOptions,
): Promise<void> {
  const tags = live ? `<script type="module" src="/${entry}"></script>` : await builtTags(app)
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // The component library creates styles while it runs; the nonce allows these, and no others.
    const nonce = randomBytes(16).toString('base64')
    reply.headers(headers(nonce)).header('cache-control', 'private, no-store')
    const caller = await callerOf(request, reply, { sessions, siteOrigin, now: new Date() })
    const { cookie } = request.headers
    const chosen = readCookie(cookie, ownLanguage) || readCookie(cookie, 'language')
    const language = languageFromNumber(chosen) ?? 'zh-Hans'
    if (!caller.session) return reply.redirect(`/home#login=${encodeURIComponent(request.url)}`, 302)
    reply.type('text/html; charset=utf-8')
    if (caller.session.withheldRoles?.length)
      return sendFailurePage(reply, 'secondFactorRequired', pageChoice(request.headers, undefined))
    if (!caller.session.roles.some((role) => staff.includes(role))) {
      return sendFailurePage(reply, 'notAllowed', pageChoice(request.headers, undefined))
    }
    if (waitingRoom.isOpen())
      keepPass(reply, waitingRoom.passFor(request.ip, Date.now()), siteOrigin.startsWith('https:'))
    const site = { siteOrigin, siteName: await siteName(language), reviewMinutes: await reviewMinutes() }
    const state = { language, nonce, ...site }
    const html = documentOf(state, readCookie(cookie, 'theme'), tags)
    return reply.send(live ? await live(request.url, html) : html)
  }
  app.get('/console', answer)
  app.get('/console/*', answer)
  // The console has one address in all languages, but a reader of the site types it after the language of the page.
  for (const language of languages) {
    const prefix = urlPrefix(language)
    if (prefix === '') continue
    const move = (request: FastifyRequest, reply: FastifyReply) =>
      reply
        .header('cache-control', 'private, no-store')
        .header(
          'set-cookie',
          setCookie(ownLanguage, String(languageNumber(language)), {
            path: '/console',
            secure: siteOrigin.startsWith('https:'),
            httpOnly: false,
          }),
        )
        .redirect(request.url.slice(`/${prefix}`.length), 302)
    app.get(`/${prefix}/console`, move)
    app.get(`/${prefix}/console/*`, move)
  }
}

/** Serves the built program, and names its files. */
async function builtTags(app: FastifyInstance): Promise<string> {
  await app.register(fastifyStatic, {
    root: new URL('console-assets/', folder),
    prefix: '/console-assets/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', folder), 'utf8')) as Manifest
  const { file, css = [] } = manifest[entry] ?? { file: '' }
  const styles = css.map((one) => `<link rel="stylesheet" href="/${one}">`).join('')
  return `${styles}<script type="module" src="/${file}"></script>`
}

interface ConsoleState {
  language: Language
  nonce: string
  siteOrigin: string
  siteName: string
  reviewMinutes: ReviewTime
}

/** @param theme what the reader chose on the site; without a choice the system's holds */
function documentOf(state: ConsoleState, theme: string | undefined, tags: string): string {
  const chosen = theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : ''
  const data = JSON.stringify(state).replaceAll('<', '\\u003c')
  return [
    `<!doctype html><html lang="${htmlLang(state.language)}"${chosen}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(state.siteName)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">${tags}</head>`,
    `<body><div id="console"></div><script type="application/json" id="console-state">${data}</script></body></html>`,
  ].join('')
}
