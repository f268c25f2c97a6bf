import type { ChallengeProvider, ChallengeSettings } from '#server/platform/config/challenge-config.ts'
import { memberScriptHash } from '#server/platform/text/member-script.ts'

/** Path to which browsers report violations of the policies below. */
export const policyReportsPath = '/csp-reports'

type Directives = Readonly<Record<string, string>>
type Headers = Readonly<Record<string, string>>

/** Policy of pages. Scripts come only from our own files, plus the one inline script that is allowed by its hash. */
const pagePolicy: Directives = {
  'default-src': "'self'",
  'script-src': `'self' ${memberScriptHash}`,
  'style-src': "'self'",
  // Pictures of imported texts are loaded from their sources until they are taken over.
  'img-src': "'self' https: data:",
  'connect-src': "'self'",
  'font-src': "'none'",
  'object-src': "'none'",
  // Players of videos, once a reader has asked for one.
  'frame-src': 'https://www.youtube-nocookie.com https://player.bilibili.com',
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'self'",
}

/** Nothing becomes markup or script but through these policies (docs/decisions/0031). */
const trustedTypes: Directives = {
  'require-trusted-types-for': "'script'",
  'trusted-types': 'harbourwire default worker challenge ProseMirrorClipboard',
}

/** Hosts of hCaptcha besides that of its script, as its documentation lists them. */
const moreHosts = { turnstile: '', hcaptcha: ' https://hcaptcha.com https://*.hcaptcha.com' }

/** Sources that the script of a provider of challenges needs, besides those of pages. */
function providerDirectives(policy: Directives, { kind, scriptUrl }: ChallengeProvider): Directives {
  const hosts = new URL(scriptUrl).origin + moreHosts[kind]
  const names = ['script-src', 'frame-src', 'style-src', 'connect-src'] as const
  return Object.fromEntries(names.map((name) => [name, `${policy[name]} ${hosts}`]))
}

const reporting: Directives = { 'report-to': 'csp', 'report-uri': policyReportsPath }
const reportingEndpoints = { 'reporting-endpoints': `csp="${policyReportsPath}"` }

/** The policy of data and files: opened by itself, a file is shown, and nothing in it loads or runs. */
const dataPolicy: Directives = {
  'default-src': "'none'",
  // SVG files style themselves.
  'style-src': "'unsafe-inline'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  sandbox: '',
}

/** Policy of the page for failures, which needs its style and a picture. */
const failurePolicy: Directives = {
  'default-src': "'none'",
  'style-src': "'self'",
  'img-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self'",
}

/** Policy of a previewed newsletter, which has inline styles as email programs need them, and runs nothing. */
const newsletterPolicy: Directives = {
  'default-src': "'none'",
  'style-src': "'unsafe-inline'",
  'img-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self'",
}

const serialise = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trimEnd())
    .join('; ')

const common: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Headers of pictures and feeds, which other sites show: a card of a shared article, a feed reader. */
export const embeddable: Headers = { 'cross-origin-resource-policy': 'cross-origin' }

/** Headers of a script that runs in a thread beside a page: in a sandbox, browsers would refuse it their cryptography. */
export const threadHeaders: Headers = { 'content-security-policy': serialise({ 'default-src': "'none'" }) }

/** Sent with the page for failures, whichever way it comes. */
export const failurePageHeaders: Headers = { 'content-security-policy': serialise(failurePolicy) }

/** Headers of a page in the same style with only a form, which is sent to this site. */
export const formPageHeaders: Headers = {
  'content-security-policy': serialise({ ...failurePolicy, 'form-action': "'self'" }),
}

/** Headers of a newsletter that staff preview. */
export const newsletterPreviewHeaders: Headers = { 'content-security-policy': serialise(newsletterPolicy) }

export interface SecurityHeaders {
  /** Headers of every answer that does not set its own. */
  data: Headers
  page: Headers
  /** Headers of a chart that other sites show in a frame: nothing in it acts for a member, and it sends no form. */
  embedded: Headers
  /** Headers of the check-in program: it uses the camera, and reads codes in WebAssembly if the browser cannot. */
  checkIn: Headers
  /** The component library creates styles while it runs: those with the answer's nonce are allowed. */
  console(nonce: string): Headers
}

/**
 * The headers by which browsers confine what an answer can do.
 * @param siteOrigin where it is https, browsers request nothing over plain HTTP any more, for a year
 * @param dev Vite's client brings inline styles and scripts and a socket of its own
 * @param analyticsUrl where an outside service takes page views of readers who agreed
 * @param challenge of forms; the script of a provider may run, and show its frame, on pages for readers alone
 */
export function createSecurityHeaders(
  siteOrigin: string,
  {
    dev = false,
    analyticsUrl,
    challenge,
  }: { dev?: boolean; analyticsUrl?: string | undefined; challenge?: ChallengeSettings | undefined } = {},
): SecurityHeaders {
  const isHttps = siteOrigin.startsWith('https:')
  const transport: Headers = isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}
  const upgrade: Directives = isHttps ? { 'upgrade-insecure-requests': '' } : {}
  const withPolicy = (policy: Directives): Headers => ({
    'content-security-policy': serialise(policy),
    ...common,
    ...transport,
  })
  const document = (policy: Directives): Headers => ({
    ...withPolicy({ ...policy, ...(dev ? undefined : trustedTypes), ...upgrade, ...reporting }),
    ...reportingEndpoints,
  })
  const developed: Directives = {
    'script-src': "'self' 'unsafe-inline'",
    'style-src': "'self' 'unsafe-inline'",
    'connect-src': "'self' ws:",
  }
  const readerPolicy: Directives = {
    ...pagePolicy,
    ...(analyticsUrl && { 'connect-src': `'self' ${new URL(analyticsUrl).origin}` }),
  }
  return {
    data: withPolicy(dataPolicy),
    page: document({
      ...readerPolicy,
      ...(challenge && challenge.kind !== 'work' && providerDirectives(readerPolicy, challenge)),
      ...(dev && developed),
    }),
    embedded: {
      ...document({ ...pagePolicy, 'form-action': "'none'", 'frame-ancestors': '*', ...(dev && developed) }),
      ...embeddable,
    },
    checkIn: {
      ...document({
        ...pagePolicy,
        'script-src': "'self' 'wasm-unsafe-eval'",
        'img-src': "'self' data:",
        'frame-src': "'none'",
        'frame-ancestors': "'none'",
        ...(dev && developed),
      }),
      'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    },
    console: (nonce) =>
      document({
        ...pagePolicy,
        'style-src': `'self' 'nonce-${nonce}'`,
        // Previews of the site's own pages.
        'frame-src': "'self'",
        'frame-ancestors': "'none'",
        ...(dev && developed),
      }),
  }
}
