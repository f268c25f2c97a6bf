import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Texts known to the translation provider of the journeys, as LibreTranslate would be asked for them. */
const known: Readonly<Record<string, string>> = {
  热馄饨摊位获准接受稳定币: 'Hot wonton stall may take stablecoins',
  '港岛一个热馄饨摊位自周三起接受稳定币，首日共收12笔。':
    'A hot wonton stall on Hong Kong Island has taken stablecoins since Wednesday, with 12 payments on the first day.',
}

/** A provider of translations on this machine, for the site under test. */
export async function openTranslationProvider(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const { q = [] } = JSON.parse(body || '{}') as { q?: string[] }
    const translatedText = q.map((text) => known[text] ?? 'Nothing is known of this')
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ translatedText }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((done) => server.close(() => done()))
  }
  return { url: `http://127.0.0.1:${port}`, close }
}
