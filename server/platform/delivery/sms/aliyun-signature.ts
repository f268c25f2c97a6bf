import { createHash, createHmac } from 'node:crypto'

export interface AliyunRequest {
  method: 'GET' | 'POST'
  host: string
  query: Readonly<Record<string, string>>
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  body: string
}

const algorithm = 'ACS3-HMAC-SHA256'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Encodes by RFC 3986: encodeURIComponent leaves out five characters. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const byName = ([one]: readonly [string, string], [other]: readonly [string, string]) =>
  one < other ? -1 : one > other ? 1 : 0

/** The query as it is signed and sent: sorted by name, encoded. */
export function aliyunQuery(query: AliyunRequest['query']): string {
  return Object.entries(query)
    .sort(byName)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
}

/**
 * The headers of a request to an Alibaba Cloud API of the RPC kind, signature included: what it calls version 3 of its
 * request structure and signature.
 */
export function aliyunHeaders(
  { method, host, query, headers, body }: AliyunRequest,
  { accessKeyId, accessKeySecret }: { accessKeyId: string; accessKeySecret: string },
): Record<string, string> {
  const signed: Record<string, string> = { ...headers, host, 'x-acs-content-sha256': sha256(body) }
  const lines = Object.entries(signed).sort(byName)
  const names = lines.map(([name]) => name).join(';')
  const canonicalHeaders = lines.map(([name, value]) => `${name}:${value.trim()}\n`).join('')
  const canonical = [method, '/', aliyunQuery(query), canonicalHeaders, names, sha256(body)].join('\n')
  const signature = createHmac('sha256', accessKeySecret)
    .update(`${algorithm}\n${sha256(canonical)}`)
    .digest('hex')
  return {
    ...signed,
    authorization: `${algorithm} Credential=${accessKeyId},SignedHeaders=${names},Signature=${signature}`,
  }
}
