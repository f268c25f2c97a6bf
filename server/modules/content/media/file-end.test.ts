import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { isPictureAlone, pictureEnd } from './file-end.ts'

const picture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 50 } },
  })
const types = ['png', 'jpeg', 'gif', 'webp'] as const

describe('the end of a picture', () => {
  it.each(types)('of %s is the end of its file, whatever its size', async (type) => {
    for (const [width, height] of [
      [1, 1],
      [17, 33],
      [200, 120],
    ] as const) {
      const bytes = await picture(width, height).toFormat(type).toBuffer()
      expect(pictureEnd(bytes, type)).toBe(bytes.length)
      expect(isPictureAlone(bytes, type)).toBe(true)
    }
  })

  it('is found in progressive pictures, with profiles, and in animations', async () => {
    const progressive = await picture(64, 64).withMetadata().jpeg({ progressive: true }).toBuffer()
    const interlaced = await picture(64, 64).png({ progressive: true, palette: true }).toBuffer()
    const frames = await Promise.all([1, 2].map(() => picture(20, 20).png().toBuffer()))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect(pictureEnd(progressive, 'jpeg')).toBe(progressive.length)
    expect(pictureEnd(interlaced, 'png')).toBe(interlaced.length)
    expect(pictureEnd(moving, 'gif')).toBe(moving.length)
  })

  it.each(types)('is missing in every beginning of %s', async (type) => {
    const bytes = await picture(40, 30).toFormat(type).toBuffer()
    fc.assert(
      fc.property(fc.integer({ min: 16, max: bytes.length - 1 }), (length) => {
        expect(pictureEnd(bytes.subarray(0, length), type)).toBeUndefined()
      }),
    )
  })

  it.each(types)('is found or not, but never fails, in junk that begins as %s', async (type) => {
    const head = (await picture(9, 9).toFormat(type).toBuffer()).subarray(0, 40)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (junk) => {
        const bytes = Buffer.concat([head, junk])
        const end = pictureEnd(bytes, type)
        expect(end === undefined || (end > 0 && end <= bytes.length)).toBe(true)
        expect(typeof isPictureAlone(bytes, type)).toBe('boolean')
      }),
    )
  })

  it('may be followed by a few pictures, but not by a million', async () => {
    const bytes = await picture(9, 9).jpeg().toBuffer()
    const tiny = Buffer.from([0xff, 0xd8, 0xff, 0xd9])
    expect(isPictureAlone(Buffer.concat([bytes, tiny, Buffer.alloc(3), tiny]), 'jpeg')).toBe(true)
    expect(isPictureAlone(Buffer.concat([bytes, Buffer.alloc(4 << 20, tiny)]), 'jpeg')).toBe(false)
  })
})
