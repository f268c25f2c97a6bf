import { readFile } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { CallName } from '#contract/call-table.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import type { Language } from '#language/languages.ts'
import { embeddable, threadHeaders } from '#server/platform/http/security-headers.ts'
import type { FixedLanguage } from '#server/platform/site/page-choice.ts'
import { memberScript } from '#server/platform/text/member-script.ts'

/** Interface of the web's server bundle. Server and web know each other only through this shape and the contract. */
interface WebRender {
  render(request: {
    address: string
    origin: string
    language: Language
    theme: 'system' | 'light' | 'dark'
    /** Numbers that rise are red. */
    redUp?: boolean
    backend: WebBackend
    now: number
  }): Promise<{ status: number; location?: string; html: string; state: string; modules: string[]; head: string }>
  /** The SVG at an address under /covers, or null where the address names none. */
  drawnPicture(path: string): string | null
  /**
   * Writes the numbers of the data section in a text as they are now, beside those of the day of publishing.
   * @param published null where that is unknown: the day of `now`
   */
  writeMetrics(
    html: string,
    published: string | null,
    now: number,
    backend: { language: Language; call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> },
  ): Promise<string>
  /** The language that an address fixes; undefined where it follows the reader. */
  fixedLanguage(pathname: string): FixedLanguage | undefined
  /** Returns the home page with the sign-in dialog for `/login` in any language; undefined for other addresses. */
  typedSignInAddress(pathname: string): string | undefined
  /**
   * Returns the sign-in address for a visitor to a page of members; undefined for pages that everybody may read.
   * @param options ended: the visitor had a session, which has ended
   */
  signInAddress(address: string, options?: { ended?: boolean }): string | undefined
}

export interface WebBackend {
  call<N extends CallName>(language: Language, name: N, input: CallInput<N>): Promise<CallOutput<N>>
}

/** Turns rendered markup into a whole document, and serves the files that it needs. */
export interface Documents extends WebRender {
  /** Returns a document with the development client in it; in development only. */
  live?: (address: string, html: string) => Promise<string>
  /** The whole document: the markup with the page's script, styles and state in their places. */
  finish(
    address: string,
    page: { html: string; state: string; modules: string[]; head: string },
  ): Promise<Buffer> | Buffer
}

/** Files of the site that others show, such as its logo. */
const pictureFile = /\.(?:svg|png|ico)$/

/** Scripts that run in threads beside pages, also in their compressed forms. */
const threadFile = /\/assets\/solver-/

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

const clientEntry = 'web/entry-client.tsx'
const clientFolder = new URL('../../dist/client/', import.meta.url)
const serverEntry = new URL('../../dist/server/entry-server.js', import.meta.url)

/** Documents from the built bundles, whose files carry their hash in the name and are compressed beforehand. */
export async function builtDocuments(app: FastifyInstance): Promise<Documents> {
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', clientFolder), 'utf8')) as Manifest
  const web = (await import(serverEntry.href)) as WebRender
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      if (pictureFile.test(path)) reply.headers(embeddable)
      if (threadFile.test(path)) reply.headers(threadHeaders)
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  const known = new Map<string, string>()
  const tagsOf = (modules: string[]) => {
    const key = modules.join()
    const tags = known.get(key) ?? headTags(manifest, modules)
    known.set(key, tags)
    return tags
  }
  return {
    ...web,
    finish: (_address, page) => bytesOf(place(page.html, tagsOf(page.modules) + page.head, page.state)),
  }
}

/** Style sheets first, then the scripts: fetched at once but after what is painted, run after the markup is there. */
function headTags(manifest: Manifest, modules: string[]): string {
  const chunks = new Set<string>()
  const reach = (name: string) => {
    if (chunks.has(name)) return
    chunks.add(name)
    for (const imported of manifest[name]?.imports ?? []) reach(imported)
  }
  for (const name of [clientEntry, ...modules]) reach(name)
  const styles = new Set([...chunks].flatMap((name) => manifest[name]?.css ?? []))
  const scripts = [...chunks].filter((name) => name !== clientEntry).flatMap((name) => manifest[name]?.file ?? [])
  return [
    memberScript,
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`),
    `<script type="module" fetchpriority="low" src="/${manifest[clientEntry]?.file}"></script>`,
  ].join('')
}

/** Documents from the sources, through Vite on the same port, with hot reload. */
export async function liveDocuments(app: FastifyInstance): Promise<Documents> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'custom' })
  app.addHook('onRequest', (request, reply, next) => vite.middlewares(request.raw, reply.raw, () => next()))
  app.addHook('onClose', () => vite.close())
  const load = () => vite.ssrLoadModule('/web/entry-server.tsx') as Promise<WebRender>
  const web = await load()
  const tags = `${memberScript}<link rel="stylesheet" href="/web/main.css"><script type="module" src="/${clientEntry}"></script>`
  return {
    ...web,
    render: async (request) => (await load()).render(request),
    live: (address, html) => vite.transformIndexHtml(address, html),
    finish: async (address, page) =>
      Buffer.from(await vite.transformIndexHtml(address, place(page.html, tags + page.head, page.state).join(''))),
  }
}

/** Puts the tags at the end of the head and the state at the end of the body. */
function place(html: string, tags: string, state: string): string[] {
  const head = html.indexOf('</head>')
  const body = html.lastIndexOf('</body>')
  return ['<!doctype html>', html.slice(0, head), tags, html.slice(head, body), state, html.slice(body)]
}

/** Each part is encoded separately: joining them first would copy them all once more. */
const bytesOf = (parts: readonly string[]): Buffer => Buffer.concat(parts.map((part) => Buffer.from(part)))
