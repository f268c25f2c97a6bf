import type { BrowserContext } from 'playwright-core'

export interface Watch {
  origin: string
  /** Addresses, as text or pattern, whose requests may fail. */
  expected: readonly (string | RegExp)[]
  /** List to which problems are written. */
  troubles: string[]
}

const harmlessFailures = [
  // The reader went on before the answer came.
  'net::ERR_ABORTED',
  // The policy refused, which the console reports (and, where script is switched off, does not need to).
  'csp',
  // The test took the browser offline; whatever the page asks for by itself at that time fails.
  'net::ERR_INTERNET_DISCONNECTED',
]

/**
 * Notes everything that must never happen on a page: errors and hydration warnings in the console (violations of the
 * content security policy appear there too), uncaught exceptions, failed or refused requests, requests to other hosts.
 */
export function watchTroubles(context: BrowserContext, watch: Watch): void {
  const { origin } = watch
  const pathOf = (url: string) => (url.startsWith(origin) ? url.slice(origin.length) : url)
  const isExpected = (url: string) =>
    watch.expected.some((one) => (typeof one === 'string' ? pathOf(url) === one : one.test(pathOf(url))))
  context.on('console', (message) => {
    const text = message.text()
    // Requests are judged below, by their status.
    if (/^Failed to load resource/.test(text)) return
    const isTrouble = message.type() === 'error' || (message.type() === 'warning' && /hydrat/i.test(text))
    if (isTrouble) watch.troubles.push(`console.${message.type()}: ${text}`)
  })
  context.on('weberror', (error) => watch.troubles.push(`uncaught: ${error.error().message}`))
  context.on('request', (request) => {
    const url = request.url()
    if (/^https?:/.test(url) && new URL(url).origin !== origin && !isExpected(url))
      watch.troubles.push(`another host: ${url}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (harmlessFailures.includes(reason) || isExpected(request.url())) return
    watch.troubles.push(`request failed: ${request.method()} ${pathOf(request.url())} ${reason}`)
  })
  context.on('response', async (response) => {
    if (isExpected(response.url())) return
    const { troubles } = watch
    const asked = `${response.request().method()} ${pathOf(response.url())}`
    // The body of a stream has no end.
    if (response.request().resourceType() === 'eventsource' && response.ok()) return
    if (response.status() >= 400) troubles.push(`answered with ${response.status()}: ${asked}`)
    else if (pathOf(response.url()).startsWith('/api/')) {
      // The body of an answer that the reader did not wait for is gone.
      const body: { code?: number } = await response.json().catch(() => ({}))
      if (body.code !== undefined && body.code !== 200) troubles.push(`answered with code ${body.code}: ${asked}`)
    }
  })
}
