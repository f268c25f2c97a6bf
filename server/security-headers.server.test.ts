import { request as httpRequest } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecurityHeaders } from '#server/platform/http/security-headers.ts'
import { testDraft } from './test-draft.ts'
import { addMember, type TestMember } from './test-member.ts'
import { storeTestPicture } from './test-picture.ts'
import { openTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let editor: TestMember
let picture: string

beforeAll(async () => {
  site = await openTestSite()
  editor = await addMember(site, { roles: ['editor'] })
  await site.services.content.saveItems([testDraft({ importKey: 'a', title: '标题' })])
  picture = (
    await storeTestPicture(
      site.services,
      await sharp({ create: { width: 320, height: 240, channels: 3, background: '#123' } })
        .png()
        .toBuffer(),
    )
  ).url
})
afterAll(() => site.close())

type Sent = Readonly<Record<string, string>>

/** The headers of an answer, redirects not followed. */
function headersOf(path: string, method = 'GET', headers: Sent = {}): Promise<Record<string, string | undefined>> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(site.origin)
    const sent = httpRequest({ hostname, port, path, method, headers }, (answer) => {
      answer.resume()
      resolve({ status: String(answer.statusCode), ...(answer.headers as Record<string, string>) })
    })
    sent.on('error', reject).end()
  })
}

const dataPolicy = /^default-src 'none'; style-src 'unsafe-inline';.* sandbox$/
const pagePolicy = /^default-src 'self'; .*require-trusted-types-for 'script'; trusted-types harbourwire default/
const failurePolicy = /^default-src 'none'; style-src 'self'; img-src 'self'/

describe('every answer is confined', () => {
  const page = [pagePolicy, 'same-origin'] as const
  const data = [dataPolicy, 'same-origin'] as const
  const shown = [dataPolicy, 'cross-origin'] as const
  const failure = [failurePolicy, 'same-origin'] as const

  it.each<[string, string, readonly [RegExp, string], string, Sent?]>([
    ['GET', '/news', page, '200'],
    ['HEAD', '/news', page, '200'],
    ['GET', '/nothing-there', page, '404'],
    ['GET', '/?a=b', page, '302'],
    ['GET', '/my', page, '302'],
    ['GET', '/x/../my', data, '301'],
    ['GET', '/%', failure, '400'],
    ['POST', '/news', failure, '405'],
    ['GET', '/media/none/none.webp', failure, '404'],
    ['GET', '/console', [/^default-src 'self'; .*require-trusted-types-for 'script'/, 'same-origin'], '302'],
    ['GET', '/api/homeLinsts', data, '200'],
    ['GET', '/api/nothing', data, '404'],
    ['GET', '/api/%', data, '400'],
    ['GET', '/feed.xml', shown, '200'],
    ['GET', '/feed.json', shown, '200'],
    ['GET', '/sitemap.xml', data, '200'],
    ['GET', '/robots.txt', data, '200'],
    ['GET', '/manifest.webmanifest', data, '200'],
    ['GET', '/favicon.svg', shown, '200'],
    ['GET', '/logo.png', shown, '200'],
    ['GET', '/failure.css', data, '200'],
    ['GET', '/app-qr.svg', shown, '200'],
    ['GET', '/covers/sea.svg', shown, '200'],
    ['OPTIONS', '/api/homeLinsts', data, '405'],
    ['TRACE', '/news', failure, '405'],
  ])('%s %s', async (method, path, [policy, resources], status, sent) => {
    const headers = await headersOf(path, method, sent)
    expect(headers).toMatchObject({
      status,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(policy),
      'cross-origin-resource-policy': resources,
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
  })

  it('also where nothing has changed', async () => {
    for (const [path, policy] of [
      ['/news', pagePolicy],
      ['/feed.xml', dataPolicy],
      ['/logo.png', dataPolicy],
    ] as const) {
      const { etag = '' } = await headersOf(path)
      const headers = await headersOf(path, 'GET', { 'if-none-match': etag })
      expect([path, headers]).toMatchObject([
        path,
        {
          status: '304',
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringMatching(policy),
        },
      ])
    }
  })

  it('also stored pictures, which others may show, and the console', async () => {
    expect(await headersOf(picture)).toMatchObject({
      status: '200',
      'content-security-policy': expect.stringMatching(dataPolicy),
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await headersOf('/console', 'GET', editor.browser)).toMatchObject({
      status: '200',
      'content-security-policy': expect.stringMatching(
        /style-src 'self' 'nonce-[^']+'.*trusted-types harbourwire default/,
      ),
      'reporting-endpoints': 'csp="/csp-reports"',
    })
  })
})

it('the service worker is one program for any part of the site, asked for at each look for updates', async () => {
  const addresses = ['/service-worker.js', '/service-worker.js?for=conferences', '/service-worker.js?for=site']
  for (const address of addresses)
    expect([address, await headersOf(address)]).toMatchObject([
      address,
      {
        status: '200',
        'content-type': 'text/javascript; charset=utf-8',
        'service-worker-allowed': '/',
        'cache-control': 'no-cache',
        'content-security-policy': expect.stringMatching(pagePolicy),
      },
    ])
  const programs = addresses.map(async (address) => (await fetch(site.origin + address)).text())
  expect(new Set(await Promise.all(programs)).size).toBe(1)
})

it('the console is found after the language of a page, and opens in it', async () => {
  expect(await headersOf('/en/console/bin?kind=flash')).toMatchObject({
    status: '302',
    location: '/console/bin?kind=flash',
    // The pages of the site stay in the language that was chosen for them.
    'set-cookie': [expect.stringMatching(/^console-language=2; Path=\/console; /)],
  })
  expect(await headersOf('/zh-hant/console')).toMatchObject({ status: '302', location: '/console' })
})

it('what a browser reports is taken without an answer', async () => {
  const answer = await fetch(`${site.origin}/csp-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'http://other.test' } }),
  })
  expect(answer.status).toBe(204)
})

it('only a site with an https address asks browsers for nothing but https', () => {
  const [secure, plain] = [createSecurityHeaders('https://site.test'), createSecurityHeaders('http://localhost:3000')]
  expect(secure.page['content-security-policy']).toContain('; upgrade-insecure-requests;')
  expect(secure.console('n')['content-security-policy']).toContain('; upgrade-insecure-requests;')
  expect(secure.data['strict-transport-security']).toBe('max-age=31536000')
  expect(JSON.stringify([plain.page, plain.console('n'), plain.data])).not.toMatch(/upgrade-insecure|strict-transport/)
})

it('lets pages reach an outside analytics service alone, and only where one is configured', () => {
  const policyOf = (analyticsUrl?: string) =>
    createSecurityHeaders('https://news.example', { analyticsUrl }).page['content-security-policy']
  expect(policyOf()).toContain("connect-src 'self';")
  const policy = policyOf('https://counts.example/api/event')
  expect(policy).toContain("connect-src 'self' https://counts.example;")
  expect(policy).not.toMatch(/script-src[^;]*counts/)
})
