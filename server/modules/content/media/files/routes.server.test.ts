import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3Server } from '#server/platform/storage/test-s3-server.ts'
import { storeTestPicture } from '#server/test-picture.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'

const key = { accessKeyId: 'KEY', secret: 'secret', region: 'us-east-1' }
const photo = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 99, sigma: 40 } },
  })

describe.each(['a folder', 'a bucket'])('pictures in %s', (place) => {
  let site: TestSite
  let dataDir = ''
  let bucket: Awaited<ReturnType<typeof startS3Server>>
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'harbourwire-media-'))
    bucket = await startS3Server(key)
    const s3 = { url: bucket.url, accessKeyId: key.accessKeyId, secretAccessKey: key.secret, region: key.region }
    site = await openTestSite({ dataDir, ...(place === 'a bucket' && { s3 }) })
  })
  afterAll(async () => {
    await site.close()
    await bucket.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const get = async (path: string) => {
    const response = await fetch(site.origin + path)
    const bytes = Buffer.from(await response.arrayBuffer())
    const { status, headers } = response
    return { status, bytes, type: headers.get('content-type'), cache: headers.get('cache-control') ?? '' }
  }
  const folderOf = async (picture: Buffer) => (await storeTestPicture(site.services, picture)).url.replace(/[^/]+$/, '')

  it('are served in the formats that they came in, for good', async () => {
    const folder = await folderOf(await photo(900, 500).jpeg().toBuffer())
    for (const [format, type] of [
      ['jpg', 'image/jpeg'],
      ['webp', 'image/webp'],
    ]) {
      const found = await get(`${folder}420.${format}`)
      expect(found).toMatchObject({ status: 200, type, cache: 'public, max-age=31536000, immutable' })
      expect((await sharp(found.bytes).metadata()).width).toBe(420)
    }
    expect(bucket.files.size > 0).toBe(place === 'a bucket')
  })

  it('are made in AVIF once they are asked for, and nobody waits for it', async () => {
    const folder = await folderOf(await photo(901, 500).png().toBuffer())
    const [first, second] = await Promise.all([get(`${folder}840.avif`), get(`${folder}840.avif`)])
    // The one that is answered later may find the file made.
    const early = [first, second].filter(({ type }) => type === 'image/webp')
    expect(early).not.toEqual([])
    for (const one of early) expect(one).toMatchObject({ status: 200, cache: 'public, max-age=60' })
    await site.services.media.whenIdle()
    const made = await get(`${folder}840.avif`)
    expect(made).toMatchObject({ status: 200, type: 'image/avif', cache: 'public, max-age=31536000, immutable' })
    expect(await sharp(made.bytes).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width: 840 })
    const puts = bucket.requests.filter((request) => request === `PUT /bucket${pathIn(folder)}840.avif`)
    expect(puts).toHaveLength(place === 'a bucket' ? 1 : 0)
  })

  it('have no other widths, and animations no AVIF', async () => {
    const folder = await folderOf(await photo(300, 200).gif().toBuffer())
    const still = await folderOf(await photo(310, 200).jpeg().toBuffer())
    for (const path of [`${folder}300.avif`, `${still}311.avif`, `${still}0310.avif`, `${still}310.svg`])
      expect((await get(path)).status).toBe(404)
  })

  it.runIf(place === 'a bucket')('are not kept by anybody when the bucket fails', async () => {
    const folder = await folderOf(await photo(320, 200).jpeg().toBuffer())
    bucket.behaviour.failing = [503, 503, 503]
    const failed = await get(`${folder}320.jpg`)
    expect(failed.status).toBe(503)
    expect(failed.cache).not.toContain('immutable')
    expect((await get(`${folder}320.jpg`)).status).toBe(200)
  })
})

/** /media/<hash>/ is media/<two of the hash>/<hash>/ in the storage. */
const pathIn = (folder: string): string => folder.replace(/^\/media\/(..)/, '/media/$1/$1')
