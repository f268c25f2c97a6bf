import { describe, expect, it } from 'vitest'
import { startS3Server } from '#server/platform/storage/test-s3-server.ts'
import { openBackupTarget, targetStorage } from './target.ts'
import { openMemoryStorage, testBackupKey } from './test-target.ts'

const key = { accessKeyId: 'KEY', secretAccessKey: 'a-secret', region: 'ap-east-1' }

describe('a target', () => {
  it('is a bucket on the server of the pictures, or at an address of its own', async () => {
    const server = await startS3Server({ accessKeyId: 'KEY', secret: 'a-secret', region: key.region })
    try {
      const s3 = { ...key, url: `${server.url}/site` }
      await openBackupTarget(targetStorage('s3://bucket/copies', s3), testBackupKey).put(
        'one/manifest',
        Buffer.from('1'),
      )
      const other = server.url.replace('://', '://KEY:a-secret@')
      await openBackupTarget(targetStorage(other, s3), testBackupKey).put('two/manifest', Buffer.from('2'))
      expect([...server.files.keys()]).toEqual(['copies/one/manifest', 'two/manifest'])
      const target = openBackupTarget(targetStorage('s3://bucket', s3), testBackupKey)
      expect((await target.find('two/manifest'))?.toString()).toBe('2')
      expect(await target.find('three/manifest')).toBeUndefined()
    } finally {
      await server.close()
    }
  })

  it.each([
    ['s3://bucket', undefined, 'stands for the server in S3_URL'],
    ['s3://bucket', 'https://bucket.s3.example', 'stands for the server in S3_URL'],
    ['s3:bucket', 'https://s3.example/b', 'Write a bucket as'],
    ['s3://bucket/a?b', 'https://s3.example/b', 'Write a bucket as'],
    ['https://s3.example/b', undefined, 'must hold its key'],
  ])('is not %s with %s', (place, url, problem) => {
    expect(() => targetStorage(place, url === undefined ? undefined : { ...key, url })).toThrow(problem)
  })

  it('that returns something else than it got is refused', async () => {
    const { storage, files } = openMemoryStorage()
    const put: typeof storage.put = async (name, bytes) => void files.set(name, Buffer.from(bytes).subarray(1))
    await expect(openBackupTarget({ ...storage, put }, testBackupKey).put('a', Buffer.from('1'))).rejects.toThrow(
      'does not return a as it was written',
    )
  })
})
