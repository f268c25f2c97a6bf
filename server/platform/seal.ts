import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** Keyed operations on small secrets: what is in the database is useless without the configuration. */
export interface Secrets {
  /**
   * Encrypts a text.
   * @param context where it belongs (`totp-secret user:12`): it can be decrypted only there
   */
  seal(plain: string, context: string): string
  /** Decrypts a text sealed with the present key or a previous one. @throws SealError */
  open(sealed: string, context: string): string
  /**
   * A keyed hash of 32 bytes, for codes and addresses that are looked up but not read. It changes with SECRET_KEY, so
   * it suits what is short-lived or can be made again from sealed data.
   * @param purpose hashes of one purpose say nothing about those of another
   */
  hmac(purpose: string, value: string): Buffer
}

/**
 * A sealed text cannot be decrypted: it was changed, belongs elsewhere, or was sealed with a key that is no longer
 * known.
 */
export class SealError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SealError'
  }
}

const cipher = 'aes-256-gcm'
const version = 's1'
const nonceBytes = 12
const tagBytes = 16
const sealedShape = /^s1\.([\w-]{6})\.([\w-]+)$/

interface SealingKey {
  /** Shows which key a text was sealed with, and nothing about the key. */
  id: string
  key: Buffer
}

/** Identifies a key, as the texts that are sealed with it do; it says nothing about the key. */
export const sealingKeyId = (secretKey: string): string => sealingKey(secretKey).id

/** @param previous keys that were in use before, for opening alone */
export function createSecrets(secretKey: string, previous: readonly string[] = []): Secrets {
  const current = sealingKey(secretKey)
  const keys = new Map([...previous.map(sealingKey), current].map((each) => [each.id, each.key]))
  /** Keys by purpose, of which there are as many as callers; deriving one takes longer than a hash. */
  const hashKeys = new Map<string, KeyObject>()
  return {
    seal(plain, context) {
      const nonce = randomBytes(nonceBytes)
      const encryption = createCipheriv(cipher, current.key, nonce).setAAD(Buffer.from(context))
      const encrypted = Buffer.concat([encryption.update(plain, 'utf8'), encryption.final()])
      const bytes = Buffer.concat([nonce, encrypted, encryption.getAuthTag()])
      return `${version}.${current.id}.${bytes.toString('base64url')}`
    },
    open(sealed, context) {
      const [, id = '', text = ''] = sealedShape.exec(sealed) ?? []
      const key = keys.get(id)
      if (!key) throw new SealError(id ? 'Sealed with a key that is not known' : 'Not a sealed text')
      return decrypt(Buffer.from(text, 'base64url'), key, context)
    },
    hmac(purpose, value) {
      const key = hashKeys.get(purpose) ?? createSecretKey(derivedKey(secretKey, `harbourwire hmac ${purpose}`))
      hashKeys.set(purpose, key)
      return createHmac('sha256', key).update(value).digest()
    },
  }
}

function sealingKey(secretKey: string): SealingKey {
  return {
    id: derivedKey(secretKey, 'harbourwire seal key id').subarray(0, 4).toString('base64url'),
    key: derivedKey(secretKey, 'harbourwire seal'),
  }
}

function derivedKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))
}

function decrypt(bytes: Buffer, key: Buffer, context: string): string {
  if (bytes.length < nonceBytes + tagBytes) throw new SealError('Not a sealed text')
  const tag = bytes.subarray(bytes.length - tagBytes)
  const decryption = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag)
  try {
    const encrypted = bytes.subarray(nonceBytes, bytes.length - tagBytes)
    return Buffer.concat([decryption.update(encrypted), decryption.final()]).toString('utf8')
  } catch {
    throw new SealError('A sealed text was changed or stands in another place')
  }
}
