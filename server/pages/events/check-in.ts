import { readFile } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { htmlLang, type Language, languageFromNumber } from '#language/languages.ts'
import type { SessionFinder } from '#server/platform/http/caller.ts'
import { readCookie } from '#server/platform/http/cookies.ts'
import type { SecurityHeaders } from '#server/platform/http/security-headers.ts'
import { callerOf } from '#server/platform/http/session-cookie.ts'
import type { Documents } from '../documents.ts'

const entry = 'checkin/entry.tsx'
const folder = new URL('../../../dist/checkin/', import.meta.url)

/** Texts of the page before its program runs. */
const words: Record<Language, { title: string; about: string; noScript: string }> = {
  'zh-Hans': {
    title: '签到',
    about: '用手机扫描门票上的二维码签到，断网时也能用。',
    noScript: '签到需要JavaScript，请在浏览器中启用。',
  },
  'zh-Hant-HK': {
    title: '簽到',
    about: '以手機掃描門票上的QR碼簽到，離線時也能使用。',
    noScript: '簽到需要JavaScript，請在瀏覽器中啟用。',
  },
  en: {
    title: 'Check-in',
    about: 'Check people in by the QR codes of their tickets, with or without a network.',
    noScript: 'Check-in needs JavaScript. Please turn it on in the browser.',
  },
}

/** The W3C Web Application Manifest, by which a phone installs the program; its name is the same in all languages. */
const manifest = {
  name: 'Harbourwire Check-in',
  short_name: 'Check-in',
  id: '/checkin',
  start_url: '/checkin',
  scope: '/checkin',
  display: 'standalone',
  orientation: 'portrait',
  background_color: '#FFFFFF',
  theme_color: '#FFFFFF',
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/logo.png', type: 'image/png', sizes: '600x600' },
  ],
}

interface CheckInOptions {
  sessions: SessionFinder
  siteOrigin: string
  headers: SecurityHeaders['checkIn']
  /** Puts the development client in, in development from the sources; given by the documents. */
  live?: Documents['live']
}

/**
 * The program at the door of an event. Its page is the same for everybody who is signed in, so that a device can keep it;
 * the calls behind it check what somebody may do.
 */
export async function mountCheckIn(
  app: FastifyInstance,
  { sessions, siteOrigin, headers, live }: CheckInOptions,
): Promise<void> {
  const tags = live ? `<script type="module" src="/${entry}"></script>` : await builtTags(app)
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headers).header('cache-control', 'private, no-store')
    const caller = await callerOf(request, reply, { sessions, siteOrigin, now: new Date() })
    if (!caller.session) return reply.redirect(`/home#login=${encodeURIComponent(request.url)}`, 302)
    const language = languageFromNumber(readCookie(request.headers.cookie, 'language')) ?? 'zh-Hans'
    const html = documentOf(language, readCookie(request.headers.cookie, 'theme'), tags)
    return reply.type('text/html; charset=utf-8').send(live ? await live(request.url, html) : html)
  }
  app.get('/checkin', answer)
  app.get('/checkin/:id', answer)
  app.get('/checkin/app.webmanifest', (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifest)),
  )
}

type Manifest = Record<string, { file: string; css?: string[] }>

/** Serves the built program, and names its files. */
async function builtTags(app: FastifyInstance): Promise<string> {
  await app.register(fastifyStatic, {
    root: new URL('checkin-assets/', folder),
    prefix: '/checkin-assets/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  const built = JSON.parse(await readFile(new URL('.vite/manifest.json', folder), 'utf8')) as Manifest
  const { file, css = [] } = built[entry] ?? { file: '' }
  const styles = css.map((one) => `<link rel="stylesheet" href="/${one}">`).join('')
  return `${styles}<script type="module" src="/${file}"></script>`
}

/** @param theme what the reader chose on the site; without a choice the system's holds */
function documentOf(language: Language, theme: string | undefined, tags: string): string {
  const { title, about, noScript } = words[language]
  const chosen = theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : ''
  return [
    `<!doctype html><html lang="${htmlLang(language)}"${chosen}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="robots" content="noindex"><link rel="manifest" href="/checkin/app.webmanifest">',
    `<title>${title}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">${tags}</head>`,
    `<body><div id="check-in"><main class="ci-start"><h1>${title}</h1><p>${about}</p>`,
    `<noscript><p>${noScript}</p></noscript></main></div>`,
    `<script type="application/json" id="check-in-state">${JSON.stringify({ language })}</script></body></html>`,
  ].join('')
}
