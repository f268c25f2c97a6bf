import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PictureError, pictureType, processPicture } from './picture-processing.ts'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 30, g: 90, b: 160 } } })

/** An animation with a frame for each delay, in milliseconds, that runs four times. */
const moving = async (width: number, height: number, delay: number[]) => {
  const frames = await Promise.all(
    delay.map((_, place) =>
      sharp({
        create: { width, height, channels: 3, background: { r: (place % 16) * 17, g: (place >> 4) * 13, b: 90 } },
      })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .gif({ delay, loop: 4 })
    .toBuffer()
}

const problem = async (bytes: Buffer): Promise<string> => {
  try {
    await processPicture(bytes)
    return 'none'
  } catch (error) {
    return error instanceof PictureError ? error.message : `${error}`
  }
}

describe('pictures', () => {
  it('come in all sizes that are smaller, in WebP and their own format', async () => {
    const made = await processPicture(await blank(2000, 1000).jpeg().toBuffer())
    expect(made).toMatchObject({
      type: 'jpeg',
      width: 2000,
      height: 1000,
      widths: [420, 840, 1680],
      formats: ['webp', 'jpg'],
    })
    const sizes = await Promise.all(
      made.files.map(async (file) => ({ file, meta: await sharp(file.bytes).metadata() })),
    )
    for (const { file, meta } of sizes) {
      expect([meta.width, meta.format]).toEqual([file.width, file.format === 'jpg' ? 'jpeg' : file.format])
    }
    expect(sizes).toHaveLength(6)
  })

  it.each([
    [100, [100]],
    [420, [420]],
    [421, [420, 421]],
    [1680, [420, 840, 1680]],
    [1681, [420, 840, 1680]],
  ])('%i wide have the widths %j', async (width, widths) => {
    expect((await processPicture(await blank(width, 10).png().toBuffer())).widths).toEqual(widths)
  })

  it('lose what cameras write into them, and stand upright', async () => {
    const bytes = await blank(40, 20)
      .withExif({ IFD0: { Artist: 'somebody', Orientation: '6' }, IFD3: { GPSLatitude: '22/1 18/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const made = await processPicture(bytes)
    for (const file of made.files) {
      const meta = await sharp(file.bytes).metadata()
      expect(meta.exif ?? meta.xmp ?? meta.iptc).toBeUndefined()
      expect(file.bytes.includes('somebody')).toBe(false)
      expect([meta.width, meta.height]).toEqual([made.width, made.height])
    }
  })

  it('keep moving, as fast and as often as before', async () => {
    const made = await processPicture(await moving(30, 20, [100, 200, 300]))
    expect(made).toMatchObject({ type: 'gif', width: 30, height: 20, formats: ['webp', 'gif'] })
    for (const { bytes } of made.files) {
      expect(await sharp(bytes).metadata()).toMatchObject({ pages: 3, delay: [100, 200, 300], loop: 4 })
    }
  })

  it('keep moving where they become smaller', async () => {
    const made = await processPicture(await moving(900, 60, [100, 200, 300]))
    expect(made.widths).toEqual([840])
    for (const { bytes } of made.files) {
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 840, pages: 3, delay: [100, 200, 300] })
    }
  })

  it('of very many frames are their first one', async () => {
    const made = await processPicture(
      await moving(
        20,
        20,
        Array.from({ length: 301 }, () => 20),
      ),
    )
    expect(made.files.map(({ format }) => format)).toEqual(['webp', 'gif'])
    for (const { bytes } of made.files) expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1)
  })

  it('that are long strips become narrower, so that they have bounded work and a height that WebP knows', async () => {
    const made = await processPicture(await blank(500, 30_000).png().toBuffer())
    expect(made.widths).toEqual([273])
    for (const { bytes } of made.files) expect((await sharp(bytes).metadata()).height).toBeLessThanOrEqual(16_383)
  })

  it('are clear where they were, in all sizes', async () => {
    const bytes = await sharp({
      create: { width: 900, height: 90, channels: 4, background: { r: 200, g: 100, b: 50, alpha: 0.5 } },
    })
      .png()
      .toBuffer()
    const made = await processPicture(bytes)
    for (const { bytes } of made.files) {
      const [r = 0, g = 0, b = 0, alpha = 0] = await sharp(bytes).raw().toBuffer()
      expect([r - 200, g - 100, b - 50, alpha - 128].every((distance) => Math.abs(distance) < 8)).toBe(true)
    }
  })

  it('have the same name for the same bytes', async () => {
    const bytes = await blank(10, 10).png().toBuffer()
    expect((await processPicture(bytes)).hash).toBe((await processPicture(Buffer.from(bytes))).hash)
  })

  it.each([
    [
      'SVG',
      async () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      'not a picture of a known kind',
    ],
    ['HTML', async () => Buffer.from('<!DOCTYPE html><p>404'), 'not a picture of a known kind'],
    ['nothing', async () => Buffer.alloc(0), 'not a picture of a known kind'],
    ['a beginning alone', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'damaged, or no picture inside'],
    [
      'HTML behind the beginning of a GIF',
      async () => Buffer.from('GIF89a<script>alert(1)</script>'),
      'damaged, or no picture inside',
    ],
    [
      'half of one',
      async () => (await blank(900, 900).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 300_000),
      'damaged, or no picture inside',
    ],
    [
      'more than 10 MB',
      async () => Buffer.concat([await blank(9, 9).png().toBuffer(), Buffer.alloc(10 << 20)]),
      'larger than 10 MB',
    ],
    ['a bomb of pixels', async () => blank(8000, 5100).png().toBuffer(), 'more than 40 megapixels'],
  ])('are not %s', async (_name, bytes, message) => {
    expect(await problem(await bytes())).toBe(message)
  })

  it('are told by their first bytes', async () => {
    for (const type of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
      expect(pictureType(await blank(8, 8).toFormat(type).toBuffer())).toBe(type)
    }
  })
})
