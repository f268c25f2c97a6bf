import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Keys of a subscription: the public key of the browser and its secret. */
export interface ReceiverKeys {
  p256dh: Uint8Array
  auth: Uint8Array
}

const curve = 'prime256v1'
/** Bytes of the one record that a push has; push services take no longer one. */
const recordBytes = 4_096
const saltBytes = 16
const tagBytes = 16
const headerBytes = saltBytes + 4 + 1 + 65
/** Bytes of the longest content. */
export const maxContentBytes = recordBytes - headerBytes - tagBytes - 1

const derive = (salt: Uint8Array, secret: Uint8Array, info: Uint8Array, bytes: number): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, salt, info, bytes))
const inputInfo = Buffer.from('WebPush: info\0')
const keyInfo = Buffer.from('Content-Encoding: aes128gcm\0')
const nonceInfo = Buffer.from('Content-Encoding: nonce\0')
/** Ends the last record of a content. */
const lastRecord = Buffer.of(2)

/**
 * Encrypts the content of a push for one browser (RFC 8291, in the encoding of RFC 8188), with a key pair and a salt of
 * its own.
 * @throws RangeError for a content that is too long, Error for a key that is no point of the curve
 */
export function encryptPush(content: Buffer, { p256dh, auth }: ReceiverKeys): Buffer {
  if (content.length > maxContentBytes) throw new RangeError('The content of a push is too long')
  const sender = createECDH(curve)
  const publicKey = sender.generateKeys()
  const secret = sender.computeSecret(p256dh)
  const salt = randomBytes(saltBytes)
  const input = derive(auth, secret, Buffer.concat([inputInfo, p256dh, publicKey]), 32)
  const cipher = createCipheriv('aes-128-gcm', derive(salt, input, keyInfo, 16), derive(salt, input, nonceInfo, 12))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordBytes)
  const header = Buffer.concat([salt, size, Buffer.of(publicKey.length), publicKey])
  return Buffer.concat([header, cipher.update(content), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()])
}

/**
 * Encrypts contents, each for its own browser; called in threads.
 * @returns undefined for one whose keys cannot be used
 */
export const encryptPushes = (pushes: readonly (ReceiverKeys & { content: string })[]): (Uint8Array | undefined)[] =>
  pushes.map(({ content, ...keys }) => {
    try {
      return encryptPush(Buffer.from(content), keys)
    } catch {
      return undefined
    }
  })

/** True for a public key that content can be encrypted for. */
export function isPublicKey(p256dh: Buffer): boolean {
  if (p256dh.length !== 65) return false
  const probe = createECDH(curve)
  probe.generateKeys()
  try {
    probe.computeSecret(p256dh)
    return true
  } catch {
    return false
  }
}
