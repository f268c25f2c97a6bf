import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import type { PictureType } from './tables.ts'

/** Limits of a picture as it comes. */
export const maxPictureBytes = 10 << 20
export const maxPicturePixels = 40_000_000
/** Widths that are made, in pixels; a smaller picture keeps its own. */
export const pictureWidths = [420, 840, 1680] as const

/** The bytes are no picture that can be taken; the message says why, for reports. */
export class PictureError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PictureError'
  }
}

export interface ProcessedPicture {
  hash: string
  type: PictureType
  /** As shown: turned as its metadata say, which are gone. */
  width: number
  height: number
  widths: number[]
  formats: string[]
  files: { width: number; format: string; bytes: Buffer }[]
}

/** The type of a picture by its first bytes; what a name or a header says counts for nothing. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && /^avi[fs]/.test(text(8, 12))) return 'avif'
  return undefined
}

/** The format that a picture is shown in beside WebP. */
export const shown: Record<PictureType, string> = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp', avif: 'webp' }

/**
 * Decodes a picture and makes its sizes, in WebP and in its own format, without any metadata. AVIF becomes WebP alone:
 * making it takes seconds.
 * @throws PictureError for anything that is no picture, broken, or beyond the limits
 */
export async function processPicture(bytes: Buffer): Promise<ProcessedPicture> {
  if (bytes.length > maxPictureBytes) throw new PictureError(`larger than ${maxPictureBytes >> 20} MB`)
  const type = pictureType(bytes)
  if (!type) throw new PictureError('not a picture of a known kind')
  try {
    return await madeSizes(bytes, type)
  } catch (error) {
    if (error instanceof PictureError) throw error
    const tooLarge = /pixel limit/i.test((error as Error).message)
    throw new PictureError(tooLarge ? 'more than 40 megapixels' : 'damaged, or no picture inside')
  }
}

async function madeSizes(bytes: Buffer, type: PictureType): Promise<ProcessedPicture> {
  const limits = { limitInputPixels: maxPicturePixels, failOn: 'error' as const }
  const meta = await sharp(bytes, limits).metadata()
  if (meta.format !== (type === 'avif' ? 'heif' : type)) throw new PictureError('not what its first bytes say')
  const frames = meta.pages ?? 1
  const turned = (meta.orientation ?? 1) >= 5
  const [width, height] = turned ? [meta.height, meta.width] : [meta.width, meta.height]
  if (width * height > maxPicturePixels) throw new PictureError('more than 40 megapixels')
  // All frames of an animation are decoded at once; one too long becomes its first frame.
  const animated = frames > 1 && frames * width * height <= maxPicturePixels
  const widths = widthsFor(width)
  const formats = [...new Set(['webp', shown[type]])]
  const files: ProcessedPicture['files'] = []
  for (const size of widths) {
    for (const format of formats) {
      const picture = sharp(bytes, { ...limits, animated })
        .autoOrient()
        .resize({ width: size, withoutEnlargement: true })
      files.push({ width: size, format, bytes: await encoded(picture, format).toBuffer() })
    }
  }
  return { hash: hashOf(bytes), type, width, height, widths, formats, files }
}

/** The name of a picture by its bytes. */
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/** The widths that are smaller than the picture, and its own up to the largest. */
function widthsFor(width: number): number[] {
  const largest = pictureWidths[pictureWidths.length - 1] ?? width
  const smaller = pictureWidths.filter((size) => size < width)
  return width <= largest ? [...smaller, width] : smaller
}

/** A picture in one of the formats that are stored, without any metadata. */
export function encoded(picture: Sharp, format: string): Sharp {
  switch (format) {
    case 'jpg':
      return picture.jpeg({ quality: 82, progressive: true })
    case 'png':
      return picture.png({ compressionLevel: 9 })
    case 'gif':
      return picture.gif()
    default:
      return picture.webp({ quality: 80 })
  }
}
