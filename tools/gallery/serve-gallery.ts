import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { isLanguage } from '#language/languages.ts'
import { consoleFolder, type Gallery } from './build-gallery.ts'

const styleAddress = '/gallery.css'

/** Serves the gallery on this machine. @returns its origin, and what ends it */
export async function serveGallery(gallery: Gallery, port: number): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    answer(gallery, new URL(request.url ?? '/', 'http://localhost').pathname, response).catch((error: Error) => {
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack)
    })
  })
  await new Promise<void>((done, failed) => server.once('error', failed).listen(port, '127.0.0.1', done))
  const { port: given } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${given}`, close: () => server.close() }
}

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

async function sendProgram(name: string, response: ServerResponse): Promise<void> {
  const type = types[extname(name)]
  const body = type && (await readFile(join(consoleFolder, name)).catch(() => undefined))
  if (body) response.writeHead(200, { 'content-type': type }).end(body)
  else response.writeHead(404).end()
}

async function answer({ pages, style, icons }: Gallery, path: string, response: ServerResponse): Promise<void> {
  const send = (type: string, body: string) => response.writeHead(200, { 'content-type': type }).end(body)
  if (path === styleAddress) return void send('text/css', style)
  if (path.startsWith('/assets/icons')) return void send('image/svg+xml', icons)
  const [, program] = /^\/console\/([\w.-]+)$/.exec(path) ?? []
  if (program) return sendProgram(program, response)
  const picture = pages.galleryPicture(path)
  if (picture) return void send('image/svg+xml', picture)
  const [, language = '', theme = '', room = ''] = path.split('/')
  if (path === '/') {
    const first = pages.addressOf(pages.roomNames[0] ?? '', 'zh-Hans', 'light')
    return void response.writeHead(302, { location: first }).end()
  }
  const shown = isLanguage(language) && (theme === 'light' || theme === 'dark')
  const html = shown ? await pages.galleryPage(room, language, theme, styleAddress) : undefined
  if (html) send('text/html; charset=utf-8', html)
  else response.writeHead(404).end()
}
