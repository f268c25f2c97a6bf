import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { assertFileName, type Storage } from './storage.ts'

export interface S3Settings {
  /** Address of the bucket, or of a folder in it, without a closing slash: names of files are put behind it. */
  url: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** An external storage did not do what it was asked; the message says what and why, without any secret. */
export class StorageError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StorageError'
  }
}

/** Until an answer begins; how long its content takes depends on the reader. */
const answerWithinMs = 10_000
/** After answers that say that the storage is overloaded. */
const retries = 2

/** Types of what is kept, by the end of its name. */
const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

/**
 * Files in a bucket that speaks the S3 protocol, signed with AWS signature version 4. The protocol guarantees that a
 * file is there as a whole or not at all.
 * @param withinMs time within which an answer must begin; otherwise a StorageError is thrown
 */
export function openS3Storage(settings: S3Settings, { withinMs = answerWithinMs } = {}): Storage {
  const { url, accessKeyId, secretAccessKey, region } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries, initRetryMs: 100 })
  const { host } = new URL(url)

  async function ask(method: 'GET' | 'PUT' | 'DELETE', name: string, init: RequestInit = {}): Promise<Response> {
    assertFileName(name)
    const what = `The storage at ${host}, asked for ${method} ${name},`
    const overdue = new AbortController()
    const timer = setTimeout(() => overdue.abort(), withinMs)
    try {
      const answer = await client.fetch(`${url}/${name}`, {
        ...init,
        method,
        redirect: 'error',
        signal: overdue.signal,
      })
      if (answer.ok || answer.status === 404) return answer
      throw new StorageError(`${what} answered ${answer.status}${codeOf(await answer.text())}`)
    } catch (error) {
      if (error instanceof StorageError) throw error
      throw new StorageError(`${what} ${overdue.signal.aborted ? 'took too long' : 'could not be reached'}`, error)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async put(name, bytes) {
      const answer = await ask('PUT', name, {
        body: Buffer.from(bytes),
        headers: {
          'content-type': types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
          'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
        },
      })
      // A bucket that does not exist accepts nothing.
      if (answer.status === 404) throw new StorageError(`The storage at ${host} has no such bucket`)
      await answer.body?.cancel()
    },
    async read(name) {
      const answer = await ask('GET', name)
      const size = Number(answer.headers.get('content-length') ?? Number.NaN)
      if (answer.status === 404 || !answer.body || !Number.isInteger(size)) {
        await answer.body?.cancel()
        if (answer.status === 404) return undefined
        throw new StorageError(`The storage at ${host} does not say how long ${name} is`)
      }
      const content = Readable.fromWeb(answer.body as ReadableStream)
      return { size, stream: () => content }
    },
    async remove(name) {
      await (await ask('DELETE', name)).body?.cancel()
    },
  }
}

/** The short name that the protocol gives an error. */
function codeOf(body: string): string {
  const code = /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(body)?.[1]
  return code ? ` ${code}` : ''
}
