import { z } from 'zod'
import { trimmedEnd } from '#language/text/trim.ts'

/** Shared caches that the site knows: servers of its own, and networks. */
const edgeKinds = ['varnish', 'nginx', 'fastly', 'cloudflare'] as const

/** The cache in front of the site that many readers share, and how entries are removed from it. */
export type EdgeSettings =
  | { kind: 'nginx' }
  | { kind: 'varnish'; urls: readonly string[] }
  | { kind: 'fastly' | 'cloudflare'; url: string; token: string; zone: string }

const maxServers = 20
const apis = { fastly: 'https://api.fastly.com', cloudflare: 'https://api.cloudflare.com/client/v4' } as const

const urls = z.string().transform((text, context): string[] => {
  const found = text.split(',').map((one) => one.trim())
  const isAddress = (one: string) => {
    const url = URL.parse(one)
    return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
  }
  if (found.length <= maxServers && found.every(isAddress)) return found.map((one) => trimmedEnd(one, /\//))
  context.addIssue({
    code: 'custom',
    message: `must be up to ${maxServers} addresses such as http://10.0.0.2:6082, separated by commas`,
  })
  return z.NEVER
})

const word = z.string().regex(/^[\x21-\x7e]{1,500}$/, 'must consist of letters, digits and signs without spaces')

/** Settings for a shared cache in front of the site. Part of the one table in config.ts. */
export const edgeSettings = {
  EDGE: {
    schema: z.enum(edgeKinds, { error: `must be one of ${edgeKinds.join(', ')}` }).optional(),
    default: 'none: answers carry no tags, and nothing is purged',
    meaning: 'shared cache in front of the site: varnish, nginx, fastly or cloudflare ([docs/edge.md](edge.md))',
  },
  EDGE_URL: {
    schema: urls.optional(),
    default: `${apis.fastly} or ${apis.cloudflare}; required with varnish`,
    meaning: 'addresses of the Varnish servers that changes are sent to, separated by commas; of the API otherwise',
  },
  EDGE_TOKEN: {
    schema: word.optional(),
    default: 'none; required with fastly and cloudflare',
    meaning: 'token that may purge',
  },
  EDGE_ZONE: {
    schema: z
      .string()
      .regex(/^\w{1,64}$/, 'must be an ID of letters and digits')
      .optional(),
    default: 'none; required with fastly and cloudflare',
    meaning: 'ID of the Fastly service or of the Cloudflare zone',
  },
}

type Values = { [Name in keyof typeof edgeSettings]: z.output<(typeof edgeSettings)[Name]['schema']> }

/** The settings that each kind needs, besides those that it may have. */
const needs: ReadonlyMap<string, { required: readonly string[]; optional: readonly string[] }> = new Map([
  ['varnish', { required: ['EDGE_URL'], optional: [] }],
  ['nginx', { required: [], optional: [] }],
  ['fastly', { required: ['EDGE_TOKEN', 'EDGE_ZONE'], optional: ['EDGE_URL'] }],
  ['cloudflare', { required: ['EDGE_TOKEN', 'EDGE_ZONE'], optional: ['EDGE_URL'] }],
])

/** Returns the settings that the kind of edge lacks or has no use for. */
export function edgeProblems(env: Record<string, string | undefined>): string[] {
  const kind = env.EDGE?.trim()
  const given = ['EDGE_URL', 'EDGE_TOKEN', 'EDGE_ZONE'].filter((name) => Boolean(env[name]?.trim()))
  if (!kind) return given.length > 0 ? [`${given.join(', ')} given without EDGE`] : []
  const { required, optional } = needs.get(kind) ?? { required: given, optional: [] }
  const missing = required.filter((name) => !given.includes(name))
  const idle = given.filter((name) => !required.includes(name) && !optional.includes(name))
  return [
    ...(missing.length > 0 ? [`${missing.join(', ')} missing: EDGE is ${kind}`] : []),
    ...(idle.length > 0 ? [`${idle.join(', ')} cannot be used with EDGE ${kind}`] : []),
  ]
}

/** The settings, once they are known to have no problems. */
export function edgeOf(values: Values): { edge: EdgeSettings | undefined } {
  const { EDGE: kind, EDGE_URL: urls = [], EDGE_TOKEN: token = '', EDGE_ZONE: zone = '' } = values
  if (kind === undefined || kind === 'nginx') return { edge: kind && { kind } }
  if (kind === 'varnish') return { edge: { kind, urls } }
  return { edge: { kind, url: urls[0] ?? apis[kind], token, zone } }
}
