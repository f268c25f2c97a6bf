import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** A backup cannot be made or restored; the message is for the person at the terminal. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupError'
  }
}

/** Encrypts the objects of a backup, each as a whole and bound to its name. */
export interface ObjectSealer {
  seal(bytes: Uint8Array, name: string): Buffer
  /** @throws BackupError where the object was changed, cut off, moved from another name, or sealed with another key */
  open(sealed: Uint8Array, name: string): Buffer
}

const cipher = 'aes-256-gcm'
/** Begins every object, with the version of the format. */
const magic = Buffer.from('HWB1')
const keyIdBytes = 4
const nonceBytes = 12
const tagBytes = 16
const headerBytes = magic.length + keyIdBytes

/**
 * An object is `HWB1`, 4 bytes that identify the key, a nonce of 12 bytes, the encrypted content, and a tag of 16 bytes. The tag
 * covers the name too, so that no object can take the place of another one.
 */
export function createObjectSealer(backupKey: string): ObjectSealer {
  const derive = (purpose: string, length: number) => Buffer.from(hkdfSync('sha256', backupKey, '', purpose, length))
  const key = derive('harbourwire backup', 32)
  const header = Buffer.concat([magic, derive('harbourwire backup key id', keyIdBytes)])
  const covered = (name: string) => Buffer.concat([header, Buffer.from(name)])
  return {
    seal(bytes, name) {
      const nonce = randomBytes(nonceBytes)
      const encryption = createCipheriv(cipher, key, nonce).setAAD(covered(name))
      return Buffer.concat([header, nonce, encryption.update(bytes), encryption.final(), encryption.getAuthTag()])
    },
    open(given, name) {
      const sealed = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
      const damaged = () => new BackupError(`The backup is damaged: ${name} was changed or cut off.`)
      if (sealed.length < headerBytes + nonceBytes + tagBytes || !sealed.subarray(0, magic.length).equals(magic))
        throw damaged()
      if (!sealed.subarray(0, headerBytes).equals(header))
        throw new BackupError('The backup was encrypted with another key than BACKUP_KEY.')
      const content = sealed.subarray(headerBytes + nonceBytes, sealed.length - tagBytes)
      const decryption = createDecipheriv(cipher, key, sealed.subarray(headerBytes, headerBytes + nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(covered(name))
        .setAuthTag(sealed.subarray(sealed.length - tagBytes))
      try {
        return Buffer.concat([decryption.update(content), decryption.final()])
      } catch {
        throw damaged()
      }
    },
  }
}
