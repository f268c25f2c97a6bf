import { describe, expect, it } from 'vitest'
import { type ConfigError, loadConfig } from './config.ts'

const load = (more: Record<string, string>) =>
  loadConfig({ SECRET_KEY: 'a secret key that is long enough for anybody', ...more })
const problemsOf = (more: Record<string, string>): readonly string[] => {
  try {
    load(more)
    return []
  } catch (error) {
    return (error as ConfigError).problems
  }
}

describe('where pictures are kept', () => {
  it('is a folder unless a bucket is named', () => {
    expect(load({}).s3).toBeUndefined()
  })

  it('takes the key from the address, signs in it decoded', () => {
    expect(load({ S3_URL: 'https://KEY:a%2Fb%2Bc@s3.example.org/bucket/', S3_REGION: 'auto' }).s3).toEqual({
      url: 'https://s3.example.org/bucket',
      accessKeyId: 'KEY',
      secretAccessKey: 'a/b+c',
      region: 'auto',
    })
  })

  it('takes the key beside the address', () => {
    const key = { S3_ACCESS_KEY_ID: 'KEY', S3_SECRET_ACCESS_KEY: 'a/b' }
    expect(load({ S3_URL: 'https://bucket.s3.example.org', ...key }).s3).toEqual({
      url: 'https://bucket.s3.example.org',
      accessKeyId: 'KEY',
      secretAccessKey: 'a/b',
      region: 'us-east-1',
    })
  })

  it.each([
    [{ S3_URL: 's3://bucket' }, 'S3_URL must be the address'],
    [{ S3_URL: 'https://K:hush@s3.example.org/b?x=1' }, 'S3_URL must be the address'],
    [{ S3_URL: 'https://s3.example.org/b' }, 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing'],
    [{ S3_URL: 'https://s3.example.org/b', S3_ACCESS_KEY_ID: 'K' }, 'S3_SECRET_ACCESS_KEY missing'],
    [{ S3_URL: 'https://hush@s3.example.org/b' }, 'S3_URL must hold a key and its secret'],
    [{ S3_URL: 'https://K:hush@s3.example.org/b', S3_ACCESS_KEY_ID: 'K' }, 'S3_URL holds a key already'],
    [{ S3_SECRET_ACCESS_KEY: 'hush' }, 'given without S3_URL'],
    [{ S3_URL: 'https://K:hush@s3.example.org/b', S3_REGION: 'Frankfurt am Main' }, 'S3_REGION must be'],
  ])('%o is refused, and no secret is repeated', (more, problem) => {
    const problems = problemsOf(more)
    expect(problems.join('\n')).toContain(problem)
    expect(problems.join('\n')).not.toContain('hush')
  })
})
