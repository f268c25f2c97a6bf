import { memberScriptHash } from './member-script.ts'

/**
 * Headers of every page. Scripts come only from our own files, plus the one inline script that is allowed by its hash.
 */
const policy = {
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

const serialised = (directives: Record<string, string>) =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
}

/** For sites whose own address is https: browsers then request nothing over plain HTTP any more. In seconds: a year. */
export const transportHeaders = (siteOrigin: string): Record<string, string> =>
  siteOrigin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}

export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': serialised(policy),
  ...common,
}

/** In development Vite's client brings inline styles and scripts and a socket of its own. */
export const developmentPageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': serialised({
    ...policy,
    'script-src': "'self' 'unsafe-inline'",
    'style-src': "'self' 'unsafe-inline'",
    'connect-src': "'self' ws:",
  }),
  ...common,
}

/**
 * Headers of the console. Its component library creates styles while it runs: those with the answer's nonce are
 * allowed. It shows previews of the site's own pages in frames.
 */
export const consoleHeaders = (nonce: string): Record<string, string> => ({
  'content-security-policy': serialised({
    ...policy,
    'style-src': `'self' 'nonce-${nonce}'`,
    'frame-src': "'self'",
    'frame-ancestors': "'none'",
  }),
  ...common,
})
