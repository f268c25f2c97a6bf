import { z } from 'zod'
import { trimmedEnd } from '#language/text/trim.ts'
import type { S3Settings } from '#server/platform/storage/storage-s3.ts'

export interface StorageConfig {
  /** Absent: pictures are kept under DATA_DIR. */
  s3: S3Settings | undefined
}

const text = z.string().optional()

const bucketUrl = z.string().refine(
  (value) => {
    const url = URL.parse(value)
    return url !== null && /^https?:$/.test(url.protocol) && !url.search && !url.hash
  },
  { message: 'must be the address of a bucket such as https://KEY:SECRET@s3.example.org/bucket, without a query' },
)

/** Settings for where pictures are kept. Part of the one table in config.ts. */
export const storageSettings = {
  S3_URL: {
    schema: bucketUrl.optional(),
    default: 'none: pictures are stored in DATA_DIR/media',
    meaning:
      'bucket for pictures, or a folder in it: https://KEY:SECRET@s3.example.org/bucket or https://bucket.s3.example.org',
  },
  S3_ACCESS_KEY_ID: {
    schema: text,
    default: 'the one in S3_URL',
    meaning: 'key with permission to read, write and delete',
  },
  S3_SECRET_ACCESS_KEY: { schema: text, default: 'the one in S3_URL', meaning: 'its secret' },
  S3_REGION: {
    schema: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a region such as eu-central-1')
      .default('us-east-1'),
    default: 'us-east-1',
    meaning: 'region for signing requests; auto if the provider says so',
  },
}

type Values = { [Name in keyof typeof storageSettings]: z.output<(typeof storageSettings)[Name]['schema']> }

/** Returns the settings that are missing, given twice or unused. */
export function storageProblems(env: Record<string, string | undefined>): string[] {
  const isGiven = (name: string) => Boolean(env[name]?.trim())
  const url = URL.parse(env.S3_URL?.trim() ?? '')
  const keys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  if (!isGiven('S3_URL')) {
    const idle = keys.filter(isGiven)
    return idle.length > 0 ? [`${idle.join(', ')} given without S3_URL`] : []
  }
  if (!url) return []
  if (url.username || url.password) {
    if (keys.some(isGiven))
      return ['S3_URL holds a key already: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are left out then']
    if (!keyIn(url)) return ['S3_URL must hold a key and its secret, signs in them encoded, or neither']
    return []
  }
  const missing = keys.filter((name) => !isGiven(name))
  return missing.length > 0 ? [`${missing.join(', ')} missing: S3_URL holds no key`] : []
}

/** The settings, once they are known to have no problems. */
export function storageOf(values: Values): StorageConfig {
  const url = URL.parse(values.S3_URL ?? '')
  if (!url) return { s3: undefined }
  const key = keyIn(url) ?? { id: values.S3_ACCESS_KEY_ID ?? '', secret: values.S3_SECRET_ACCESS_KEY ?? '' }
  const address = trimmedEnd(`${url.origin}${url.pathname}`, /\//)
  return { s3: { url: address, accessKeyId: key.id, secretAccessKey: key.secret, region: values.S3_REGION } }
}

function keyIn(url: URL): { id: string; secret: string } | undefined {
  try {
    const [id, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    return id && secret ? { id, secret } : undefined
  } catch {
    return undefined
  }
}
