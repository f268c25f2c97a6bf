import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it is signed. */
export interface SignedRequest {
  method: string
  /** Path and query as they are sent. */
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** How the server is to behave, in the middle of a test. */
export interface Behaviour {
  /** Answers with these states first. */
  failing: number[]
  /** Says nothing at all. */
  silent: boolean
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/**
 * The signature that a request must carry, by the AWS documentation ("Authenticating Requests: Using the Authorization
 * Header"), written apart from the library that signs, so that the two check each other.
 */
export function expectedSignature({ method, url, headers }: SignedRequest, secret: string): string {
  const [, credential = '', signed = ''] = parts(headers) ?? []
  const [, day = '', region = '', service = ''] = credential.split('/')
  const [path = '', query = ''] = url.split('?')
  const lines = signed.split(';').map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  )
  const canonical = [
    method,
    path,
    query.split('&').toSorted().join('&'),
    lines.join(''),
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

const parts = (headers: SignedRequest['headers']) =>
  /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
    String(headers.authorization),
  )

/** A bucket at /bucket that takes only what is signed with this key, for this region, over this very content. */
export async function startS3Server({
  accessKeyId,
  secret,
  region,
}: Record<'accessKeyId' | 'secret' | 'region', string>) {
  const files = new Map<string, { bytes: Buffer; type: string }>()
  const behaviour: Behaviour = { failing: [], silent: false }
  const requests: string[] = []

  function refusal(request: IncomingMessage, bytes: Buffer): string | undefined {
    const signed: SignedRequest = { method: request.method ?? '', url: request.url ?? '', headers: request.headers }
    const [, credential = '', names = '', signature = ''] = parts(request.headers) ?? []
    const [id, , where] = credential.split('/')
    if (id !== accessKeyId) return 'InvalidAccessKeyId'
    if (where !== region) return 'AuthorizationHeaderMalformed'
    if (!names.split(';').includes('host')) return 'AccessDenied'
    const hash = request.headers['x-amz-content-sha256']
    if (request.method === 'PUT' && hash !== sha256(bytes)) return 'XAmzContentSHA256Mismatch'
    return signature === expectedSignature(signed, secret) ? undefined : 'SignatureDoesNotMatch'
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = Buffer.concat(await request.toArray())
    requests.push(`${request.method} ${request.url}`)
    if (behaviour.silent) return
    const failing = behaviour.failing.shift()
    if (failing) return fail(response, failing, 'SlowDown')
    const problem = refusal(request, bytes)
    if (problem) return fail(response, 403, problem)
    const [, bucket, ...name] = (request.url ?? '').split('/')
    if (bucket !== 'bucket') return fail(response, 404, 'NoSuchBucket')
    const key = name.join('/')
    if (request.method === 'PUT') files.set(key, { bytes, type: request.headers['content-type'] ?? '' })
    if (request.method === 'DELETE') files.delete(key)
    const found = files.get(key)
    if (request.method !== 'GET') response.writeHead(request.method === 'PUT' ? 200 : 204).end()
    else if (found)
      response.writeHead(200, { 'content-type': found.type, 'content-length': found.bytes.length }).end(found.bytes)
    else fail(response, 404, 'NoSuchKey')
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/bucket`,
    files,
    behaviour,
    requests,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}
