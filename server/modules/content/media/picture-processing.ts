import { createHash } from 'node:crypto'
import sharp, { type GifOptions, type ResizeOptions, type Sharp } from 'sharp'
import { maxPicturePixels, staysAnimated, widthsOf } from './sizes.ts'
import type { PictureType } from './tables.ts'

/** The largest file that is taken. */
export const maxPictureBytes = 10 << 20
/** One step of making a picture may take this long; what is taken needs a fraction of it. */
const stepSeconds = 20

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
  /** The dimensions as shown: turned as its metadata say, which are gone. */
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
    throw new PictureError(problemOf((error as Error).message))
  }
}

function problemOf(message: string): string {
  if (/pixel limit/i.test(message)) return 'more than 40 megapixels'
  return /^timeout/i.test(message) ? 'takes too much work' : 'damaged, or no picture inside'
}

async function madeSizes(bytes: Buffer, type: PictureType): Promise<ProcessedPicture> {
  const meta = await sharp(bytes, { limitInputPixels: maxPicturePixels }).metadata()
  if (meta.format !== (type === 'avif' ? 'heif' : type)) throw new PictureError('not what its first bytes say')
  const frames = meta.pages ?? 1
  const turned = (meta.orientation ?? 1) >= 5
  const [width, height] = turned ? [meta.height, meta.width] : [meta.width, meta.height]
  if (width * height > maxPicturePixels) throw new PictureError('more than 40 megapixels')
  const measured = { width, height, frames }
  const widths = widthsOf(measured)
  const largest = await decodePicture(bytes, {
    animated: staysAnimated(measured),
    fit: { width: widths.at(-1) ?? width },
  })
  const formats = [...new Set(['webp', shown[type]])]
  const files: ProcessedPicture['files'] = []
  for (const size of widths) {
    for (const format of formats) {
      files.push({ width: size, format, bytes: await largest.encode(format, size) })
    }
  }
  return { hash: hashOf(bytes), type, width, height, widths, formats, files }
}

interface Decoded {
  /**
   * Encodes the picture in one of the stored formats, without any metadata; an animation only in the width that it was
   * decoded to.
   */
  encode(format: string, width: number): Promise<Buffer>
}

/** Decodes a picture once, upright and as large as it is needed, for all its sizes and formats. */
export async function decodePicture(
  bytes: Buffer,
  { animated, fit }: { animated: boolean; fit: ResizeOptions },
): Promise<Decoded> {
  const source = sharp(bytes, { limitInputPixels: maxPicturePixels, failOn: 'error', animated })
  const { delay, loop } = animated ? await source.metadata() : {}
  const { data, info } = await source
    .autoOrient()
    .resize({ ...fit, withoutEnlargement: true })
    .timeout({ seconds: stepSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels, pageHeight } = info
  const movement = animated && { delay, loop }
  return {
    encode(format, wanted) {
      const picture = sharp(data, { raw: { width, height, channels, ...(animated && { pageHeight }) } })
      const sized = wanted < width ? picture.resize({ width: wanted }) : picture
      return inFormat(sized, format, movement || undefined)
        .timeout({ seconds: stepSeconds })
        .toBuffer()
    },
  }
}

/** The name of a picture by its bytes. */
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/** Higher levels take several times as long on some pictures. */
const pngLevel = 7
/** More effort makes an animation little smaller and takes several times as long. */
const movingEffort = { gif: 2, webp: 2 } as const

function inFormat(picture: Sharp, format: string, movement: Pick<GifOptions, 'delay' | 'loop'> | undefined): Sharp {
  switch (format) {
    case 'jpg':
      return picture.jpeg({ quality: 82, progressive: true })
    case 'png':
      return picture.png({ compressionLevel: pngLevel })
    case 'gif':
      return picture.gif({ ...movement, effort: movingEffort.gif })
    default:
      return picture.webp({ quality: 80, ...(movement && { ...movement, effort: movingEffort.webp }) })
  }
}
