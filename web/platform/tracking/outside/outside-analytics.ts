import { pageTarget } from '#contract/audience/page-targets.ts'
import { askConsent, type Consent, hideConsent } from './consent.ts'

/** A page view as an outside service gets it. No script of the service runs here: all it gets is this. */
interface OutsideView {
  /** Address without what follows `?` or `#`. */
  url: string
  referrer: string
  language: string
}

interface Service {
  name: string
  contentType: string
  body(view: OutsideView, site: string): object
}

const services: Readonly<Record<string, Service>> = {
  plausible: {
    name: 'Plausible',
    contentType: 'text/plain',
    body: ({ url, referrer }, domain) => ({ name: 'pageview', url, domain, referrer: referrer || null }),
  },
  umami: {
    name: 'Umami',
    contentType: 'application/json',
    body: ({ url, referrer, language }, website) => ({
      type: 'event',
      payload: { website, url, referrer, language, hostname: location.hostname },
    }),
  },
}

const consentKey = 'analytics-consent'
const privacyPath = /^\/(?:en\/|zh-han[st]\/)?privacy$/

let complained = false
let referrer = document.referrer && URL.canParse(document.referrer) ? new URL(document.referrer).origin : ''

/**
 * Reports a page view to the configured service where the reader agreed, and asks who has not answered. The privacy page
 * always shows the answer, so that it can be changed.
 * @param configured service, address and name of the site, as the page says
 */
export function tellOutside(configured: string, page: string): void {
  const [name = '', address = '', site = ''] = configured.split(' ')
  const service = Object.hasOwn(services, name) ? services[name] : undefined
  if (!service) {
    // The specification has it in the console.
    if (!complained) console.error(`Analytics "${name}" is not supported`)
    complained = true
    return
  }
  const send = () => {
    // Searched words and numbers of orders and tickets are private.
    const path = pageTarget(page)?.path
    if (path === undefined) return
    const url = `${location.origin}${path}`
    const view = { url, referrer, language: document.documentElement.lang }
    referrer = url
    // True if it arrives is of no concern to the page.
    fetch(address, {
      ...{ method: 'POST', mode: 'cors', credentials: 'omit', keepalive: true, referrerPolicy: 'no-referrer' },
      headers: { 'content-type': service.contentType },
      body: JSON.stringify(service.body(view, site)),
    }).catch(() => {})
  }
  const given = storedConsent()
  if (given === 'yes') send()
  if (given && !privacyPath.test(page)) {
    hideConsent()
    return
  }
  askConsent(service.name, given, (consent) => {
    keepConsent(consent)
    if (consent === 'yes' && given !== 'yes') send()
  })
}

function storedConsent(): Consent | undefined {
  try {
    const stored = localStorage.getItem(consentKey)
    return stored === 'yes' || stored === 'no' ? stored : undefined
  } catch {
    return undefined
  }
}

function keepConsent(consent: Consent): void {
  try {
    localStorage.setItem(consentKey, consent)
  } catch {
    // If nothing can be stored, the answer holds for this page.
  }
}
