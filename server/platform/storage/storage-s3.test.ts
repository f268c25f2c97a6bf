import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openS3Storage, StorageError } from './storage-s3.ts'
import { expectedSignature, startS3Server } from './test-s3-server.ts'

interface OtherServer {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
/** It brings no types. */
const S3rver: new (options: object) => OtherServer = createRequire(import.meta.url)('s3rver')

const key = { accessKeyId: 'KEY', secretAccessKey: 'a/secret+with=signs' }
const region = 'ap-east-1'

let strict: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  strict = await startS3Server({ accessKeyId: key.accessKeyId, secret: key.secretAccessKey, region })
})
afterAll(() => strict.close())
afterEach(() => {
  strict.behaviour.failing = []
  strict.behaviour.silent = false
})

const open = (more: Partial<Parameters<typeof openS3Storage>[0]> = {}) =>
  openS3Storage({ url: strict.url, ...key, region, ...more })
const textOf = async (found: Awaited<ReturnType<ReturnType<typeof open>['read']>>) =>
  found && Buffer.concat(await found.stream().toArray()).toString()

describe('the server of these tests', () => {
  it('signs as the example of the AWS documentation does', () => {
    const signature = expectedSignature(
      {
        method: 'GET',
        url: '/test.txt',
        headers: {
          host: 'examplebucket.s3.amazonaws.com',
          range: 'bytes=0-9',
          'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
          'x-amz-date': '20130524T000000Z',
          authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=${'0'.repeat(64)}`,
        },
      },
      'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    )
    expect(signature).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
  })
})

describe('files in a bucket', () => {
  it('come back as they were, with their type, and go', async () => {
    const storage = open()
    await storage.put('media/ab/x-1.webp', Buffer.from('bytes'))
    expect(strict.files.get('media/ab/x-1.webp')?.type).toBe('image/webp')
    const found = await storage.read('media/ab/x-1.webp')
    expect(found?.size).toBe(5)
    expect(await textOf(found)).toBe('bytes')
    await storage.remove('media/ab/x-1.webp')
    await storage.remove('media/ab/x-1.webp')
    expect(await storage.read('media/ab/x-1.webp')).toBeUndefined()
  })

  it('may lie in a folder of it', async () => {
    await open({ url: `${strict.url}/site` }).put('media/y.jpg', Buffer.from('y'))
    expect(strict.files.get('site/media/y.jpg')?.type).toBe('image/jpeg')
  })

  it.each(['../x', '/etc/passwd', 'a//b', 'A', '', 'a?b', 'a%2fb'])('are not called %j', async (name) => {
    const asked = strict.requests.length
    await expect(open().put(name, Buffer.from('x'))).rejects.toThrow(RangeError)
    await expect(open().read(name)).rejects.toThrow(RangeError)
    expect(strict.requests).toHaveLength(asked)
  })

  it('are asked for again when the bucket is overloaded, a few times', async () => {
    await open().put('media/z.png', Buffer.from('z'))
    strict.behaviour.failing = [503, 500]
    expect(await textOf(await open().read('media/z.png'))).toBe('z')
    strict.behaviour.failing = [503, 503, 503]
    await expect(open().read('media/z.png')).rejects.toThrow('answered 503 SlowDown')
  })
})

describe('what goes wrong is said without the secret', () => {
  it.each<[Partial<typeof key & { region: string }>, string]>([
    [{ secretAccessKey: 'wrong' }, 'answered 403 SignatureDoesNotMatch'],
    [{ accessKeyId: 'OTHER' }, 'answered 403 InvalidAccessKeyId'],
    [{ region: 'eu-west-1' }, 'answered 403 AuthorizationHeaderMalformed'],
  ])('%o', async (more, message) => {
    const failed = await open(more)
      .put('media/x.png', Buffer.from('x'))
      .catch((error: Error) => error)
    expect(failed).toBeInstanceOf(StorageError)
    expect((failed as Error).message).toContain(message)
    expect((failed as Error).message).not.toContain(more.secretAccessKey ?? key.secretAccessKey)
  })

  it('a bucket that is not there', async () => {
    const storage = open({ url: strict.url.replace('/bucket', '/none') })
    await expect(storage.put('x.png', Buffer.from('x'))).rejects.toThrow('no such bucket')
  })

  it('a server that says nothing', async () => {
    strict.behaviour.silent = true
    const storage = openS3Storage({ url: strict.url, ...key, region }, { withinMs: 50 })
    await expect(storage.read('media/x.png')).rejects.toThrow('took too long')
  })

  it('a server that is not there', async () => {
    const gone = await startS3Server({ accessKeyId: '', secret: '', region })
    await gone.close()
    await expect(open({ url: gone.url }).read('media/x.png')).rejects.toThrow('could not be reached')
  })
})

describe('a server of another maker', () => {
  let folder = ''
  let server: OtherServer
  let url = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'harbourwire-test-s3-'))
    server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'pictures', configs: [] }],
    })
    url = `http://127.0.0.1:${(await server.run()).port}/pictures`
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })

  it('keeps, gives and deletes files', async () => {
    const storage = openS3Storage({ url, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' })
    const bytes = Buffer.alloc(300_000, 7)
    await storage.put('media/ab/x.avif', bytes)
    const found = await storage.read('media/ab/x.avif')
    expect(found?.size).toBe(bytes.length)
    expect(Buffer.concat((await found?.stream().toArray()) ?? []).equals(bytes)).toBe(true)
    expect((await fetch(`${url}/media/ab/x.avif`)).headers.get('content-type')).toBe('image/avif')
    await storage.remove('media/ab/x.avif')
    expect(await storage.read('media/ab/x.avif')).toBeUndefined()
  })
})
