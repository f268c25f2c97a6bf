import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openTestIssuer } from '#server/test-issuer.ts'
import { openTestWechat } from '#server/test-wechat.ts'
import { openTestX } from '#server/test-x.ts'

/** The addresses of external services that journeys need. */
export interface OutsideServices {
  /** Origins of the pages on which people sign in or agree. */
  google: string
  x: string
  /** The signatures of pages for WeChat, and the account that they are made for. */
  wechat: { appId: string; ticket: string }
  /** Origin of the services that count page views; GET /received lists what they got. */
  analytics: string
}

const longestView = 64 << 10

/** Services that count page views: each takes what its own documentation says, and refuses everything else. */
async function openTestAnalytics() {
  const received: { path: string; type: string; cookies: boolean; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    // Journeys send the last one with every request.
    response
      .setHeader('access-control-allow-origin', '*')
      .setHeader('access-control-allow-headers', 'content-type, x-forwarded-for')
    if (request.method === 'GET') return response.end(JSON.stringify(received))
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    let text = ''
    for await (const part of request) if (text.length < longestView) text += part
    const { 'content-type': type = '', cookie } = request.headers
    received.push({ path: request.url ?? '', type, cookies: cookie !== undefined, body: JSON.parse(text) })
    return response.writeHead(202).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** The services outside of the site, on this machine, and the settings by which the site finds them. */
export async function openOutsideServices() {
  const [google, x, wechat, analytics] = await Promise.all([
    openTestIssuer(),
    openTestX(),
    openTestWechat(),
    openTestAnalytics(),
  ])
  const services: OutsideServices = {
    google: google.origin,
    x: x.settings.apiUrl,
    wechat: { appId: wechat.settings.appId, ticket: wechat.ticket },
    analytics: analytics.origin,
  }
  return {
    services,
    settings: {
      GOOGLE_CLIENT_ID: 'this site at Google',
      GOOGLE_AUTH_URL: google.authUrl,
      GOOGLE_ISSUER: google.origin,
      GOOGLE_JWKS_URL: google.jwksUrl,
      WALLET_SIGN_IN: 'on',
      X_CLIENT_ID: x.settings.clientId,
      X_CLIENT_SECRET: x.settings.clientSecret,
      X_AUTH_URL: x.settings.authUrl,
      X_API_URL: x.settings.apiUrl,
      WECHAT_APP_ID: wechat.settings.appId,
      WECHAT_APP_SECRET: wechat.settings.appSecret,
      WECHAT_API_URL: wechat.settings.apiUrl,
      ANALYTICS_SERVICE: 'plausible',
      ANALYTICS_URL: `${analytics.origin}/api/event`,
      ANALYTICS_SITE: 'news.example',
    },
    close: () => {
      for (const one of [google, x, wechat, analytics]) one.close()
    },
  }
}
