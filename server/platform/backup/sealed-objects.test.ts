import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BackupError, createObjectSealer } from './sealed-objects.ts'

const sealer = createObjectSealer('a-key-of-backups-of-32-characters')
const content = Buffer.from('正文 and bytes \0')
const openError = (sealed: Uint8Array, name = 'a/1', by = sealer): unknown => {
  try {
    return by.open(sealed, name).toString()
  } catch (error) {
    return error
  }
}

it('opens what it sealed, whatever it is, and never the same way twice', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
      const sealed = sealer.seal(bytes, 'a/1')
      expect(sealer.open(sealed, 'a/1').equals(bytes)).toBe(true)
      expect(sealer.seal(bytes, 'a/1').equals(sealed)).toBe(false)
    }),
  )
})

it('refuses an object in which any bit was changed', () => {
  const sealed = sealer.seal(content, 'a/1')
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(openError(changed), `bit ${bit}`).toBeInstanceOf(BackupError)
  }
})

it('refuses an object that was cut off or lengthened anywhere', () => {
  const sealed = sealer.seal(content, 'a/1')
  for (let length = 0; length < sealed.length; length += 1)
    expect(openError(sealed.subarray(0, length)), `${length} bytes`).toBeInstanceOf(BackupError)
  expect(openError(Buffer.concat([sealed, Buffer.of(0)]))).toBeInstanceOf(BackupError)
})

it('refuses an object under the name of another, and names another key', () => {
  const sealed = sealer.seal(content, 'a/1')
  expect(openError(sealed, 'a/2')).toMatchObject({ message: 'The backup is damaged: a/2 was changed or cut off.' })
  expect(openError(sealed, 'a/1', createObjectSealer('another-key-of-backups-of-32-chars'))).toMatchObject({
    message: 'The backup was encrypted with another key than BACKUP_KEY.',
  })
})
