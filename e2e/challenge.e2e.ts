import type { ChildProcess } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { accountHans as t } from '#web/locales/account/zh-hans.ts'
import { freePort } from '../tools/free-port.ts'
import { journeysAt, type Visitor } from './page.ts'
import { type SiteSettings, startSite, stopSite, untilReady } from './site/site-process.ts'

/** Forms of strangers, at processes of the site that ask for a challenge. */
function siteWith(settings: () => SiteSettings): () => string {
  let site: ChildProcess
  let origin: string
  beforeAll(async () => {
    origin = `http://127.0.0.1:${await freePort()}`
    site = startSite(origin, { ...inject('siteSettings'), ...settings() }, inject('siteLog'))
    await untilReady(origin, site)
  }, 180_000)
  afterAll(() => stopSite(site))
  return () => origin
}

/** Sends a letter to the site. @returns the challenges that were asked for, and the letters that were sent with an answer */
async function sendLetter({ visit }: Visitor, content: string) {
  const page = await visit('/feedback')
  const seen: string[] = []
  page.on('request', (request) => {
    const call = new URL(request.url()).pathname.replace('/api/', '')
    if (call === 'getFormChallenge') seen.push(call)
    if (call === 'sendFeedback') seen.push(`${call} ${request.headers().challenge ? 'answered' : 'bare'}`)
  })
  const given = page.waitForResponse('**/api/getFormChallenge')
  await page.getByLabel(t.feedbackContent).fill(content)
  await given
  await page.getByRole('button', { name: t.send, exact: true }).click()
  await page.getByText(t.feedbackSent).waitFor()
  return seen
}

describe('a form that asks for work', () => {
  const journey = journeysAt(siteWith(() => ({ CHALLENGE: 'work', CHALLENGE_WORK: '2000' })))

  journey('is sent with the answer at once: the browser works while it is filled in', async (visitor) => {
    expect(await sendLetter(visitor, '请更正首页第三条快讯。')).toEqual(['getFormChallenge', 'sendFeedback answered'])
  })
})

describe('a form that asks a provider', () => {
  let provider: Server
  const judged: string[] = []
  beforeAll(async () => {
    provider = createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      if (request.method === 'POST') {
        judged.push(body)
        response.end('{"success":true,"action":"sendFeedback"}')
      } else
        response
          .setHeader('content-type', 'text/javascript')
          .setHeader('cross-origin-resource-policy', 'cross-origin')
          .end(`turnstile = { render: (place, { action, sitekey, callback }) => {
            place.append(document.createElement('iframe'))
            callback(action + ' of ' + sitekey)
          } }
          globalThis[new URL(document.currentScript.src).searchParams.get('onload')]()`)
    })
    await new Promise<void>((done) => void provider.listen(0, '127.0.0.1', done))
  })
  afterAll(() => {
    provider.close()
  })
  const journey = journeysAt(
    siteWith(() => {
      const address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
      return {
        ...{ CHALLENGE: 'turnstile', CHALLENGE_SITE_KEY: 'public', CHALLENGE_SECRET: 'secret' },
        ...{ CHALLENGE_SCRIPT_URL: `${address}/api.js`, CHALLENGE_VERIFY_URL: `${address}/verify` },
      }
    }),
  )

  journey('loads its script where the policy allows it, and sends what it answers', async (visitor) => {
    visitor.expectFailures(/\/api\.js\?/)
    expect(await sendLetter(visitor, '请更正首页第四条快讯。')).toEqual(['getFormChallenge', 'sendFeedback answered'])
    expect(judged).toEqual(['secret=secret&response=sendFeedback+of+public'])
  })
})
