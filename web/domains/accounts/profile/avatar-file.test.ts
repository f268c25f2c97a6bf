import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { avatar } from '#contract/constants.ts'
import { isAnimated } from './animated-gif.ts'
import { wrongFile, wrongMeasures } from './avatar-file.ts'

const frame = (colour: string) => sharp({ create: { width: 40, height: 40, channels: 3, background: colour } })

async function gif(frames: number): Promise<Uint8Array> {
  const colours = ['#c00', '#0c0', '#00c'].slice(0, frames)
  const pictures = await Promise.all(colours.map((colour) => frame(colour).png().toBuffer()))
  if (frames === 1) return sharp(pictures[0]).gif().toBuffer()
  return sharp(pictures, { join: { animated: true } })
    .gif({ delay: frames === 1 ? undefined : [100, 100, 100] })
    .toBuffer()
}

describe('avatar files', () => {
  it.each([
    ['image/webp', 1000, 'avatarType'],
    ['image/svg+xml', 1000, 'avatarType'],
    ['', 1000, 'avatarType'],
    ['image/png', avatar.maxBytes + 1, 'avatarLarge'],
    ['image/png', avatar.maxBytes, undefined],
    ['image/gif', 1000, undefined],
    ['image/jpeg', 1000, undefined],
  ])('%s of %i bytes: %s', (type, size, wrong) => {
    expect(wrongFile({ type, size })).toBe(wrong)
  })

  it('need 200 pixels each way', () => {
    expect(wrongMeasures({ width: 199, height: 900 })).toBe('avatarSmall')
    expect(wrongMeasures({ width: 200, height: 200 })).toBeUndefined()
  })

  it('tells a moving GIF from a still one and from other pictures', async () => {
    expect(isAnimated(await gif(3))).toBe(true)
    expect(isAnimated(await gif(1))).toBe(false)
    expect(isAnimated(await frame('#c00').png().toBuffer())).toBe(false)
    expect(isAnimated(new Uint8Array())).toBe(false)
  })
})
