import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorage } from './storage.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harbourwire-test-storage-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('stored files', () => {
  it('come back as they were, whoever writes them at the same time', async () => {
    const storage = openStorage(folder)
    await Promise.all(Array.from({ length: 8 }, () => storage.put('media/ab/x.webp', Buffer.from('bytes'))))
    const found = await storage.read('media/ab/x.webp')
    expect(found?.size).toBe(5)
    expect((await found?.stream().toArray())?.join('')).toBe('bytes')
    expect(await readdir(join(folder, 'media/ab'))).toEqual(['x.webp'])
  })

  it('are missing without an error, and a folder is none', async () => {
    const storage = openStorage(folder)
    expect(await storage.read('media/none')).toBeUndefined()
    expect(await storage.read('media')).toBeUndefined()
  })

  it.each(['../x', '/etc/passwd', 'a/../../b', 'a//b', 'A', '', 'a\0b', '.x'])('are not called %j', async (name) => {
    const storage = openStorage(folder)
    await expect(storage.put(name, Buffer.from('x'))).rejects.toThrow(RangeError)
    await expect(storage.read(name)).rejects.toThrow(RangeError)
  })
})
