import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { avatar as avatarLimits, avatarSizes, uploadedPicture } from '#contract/constants.ts'
import type { UploadPurpose } from '#contract/content/media.ts'
import { CallError } from '#contract/errors.ts'
import { isPictureAlone } from './file-end.ts'
import {
  decodePicture,
  hashOf,
  PictureError,
  type ProcessedPicture,
  pictureType,
  processPicture,
  shown,
} from './picture-processing.ts'
import { type Measured, staysAnimated } from './sizes.ts'
import type { PictureType } from './tables.ts'

/** A picture as somebody sent it. */
export interface Upload {
  bytes: Buffer
  /** The media type that it was sent under; empty where none was named. */
  declared: string
  purpose: UploadPurpose
}

const mediaTypes: Partial<Record<PictureType, readonly string[]>> = {
  jpeg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  png: ['image/png', 'image/x-png'],
  gif: ['image/gif'],
  webp: ['image/webp'],
}
/** Sent by programs that do not know what they are sending. */
const unknownType = ['', 'application/octet-stream', 'text/plain']
const taken: Record<UploadPurpose, readonly PictureType[]> = {
  avatar: ['jpeg', 'png', 'gif'],
  picture: ['jpeg', 'png', 'gif', 'webp'],
}
/** An avatar that moves for longer is its first frame: it is shown in lists, many times over. */
const maxAvatarFrames = 100
const largest: Record<UploadPurpose, number> = { avatar: avatarLimits.maxBytes, picture: uploadedPicture.maxBytes }

/**
 * Checks what a member sent and makes its sizes; nothing of the sent bytes is kept.
 * @throws CallError pictureTooLarge (bytes or pixels), pictureTooSmall, pictureRefused for whatever is no picture, more
 *   than a picture, broken, or of another kind than it says
 */
export async function processUpload({ bytes, declared, purpose }: Upload): Promise<ProcessedPicture> {
  if (bytes.length > largest[purpose]) throw new CallError('pictureTooLarge')
  const type = pictureType(bytes)
  if (!type || !taken[purpose].includes(type) || !isLabelled(declared, type)) throw new CallError('pictureRefused')
  if (!isPictureAlone(bytes, type)) throw new CallError('pictureRefused')
  const measured = await dimensions(bytes, type)
  const { width, height } = measured
  if (width * height > uploadedPicture.maxPixels) throw new CallError('pictureTooLarge')
  if (purpose === 'avatar' && Math.min(width, height) < avatarLimits.minPx) throw new CallError('pictureTooSmall')
  try {
    return await (purpose === 'avatar'
      ? madeAvatar(bytes, type, measured.frames <= maxAvatarFrames && staysAnimated(measured))
      : processPicture(bytes))
  } catch (error) {
    if (error instanceof PictureError || isDecoderError(error)) throw new CallError('pictureRefused')
    throw error
  }
}

function isLabelled(declared: string, type: PictureType): boolean {
  const [label = ''] = declared.toLowerCase().split(';')
  return unknownType.includes(label.trim()) || (mediaTypes[type]?.includes(label.trim()) ?? false)
}

/** The displayed size, from the head of the file only: a decompression bomb is recognised before it is decoded. */
async function dimensions(bytes: Buffer, type: PictureType): Promise<Measured> {
  const meta = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (meta?.format !== type) throw new CallError('pictureRefused')
  return { width: meta.width, height: meta.height, frames: meta.pages ?? 1 }
}

/** Squares from the middle. */
async function madeAvatar(bytes: Buffer, type: PictureType, animated: boolean): Promise<ProcessedPicture> {
  const formats = ['webp', shown[type]]
  const files: ProcessedPicture['files'] = []
  for (const size of avatarSizes) {
    const square = await decodePicture(bytes, {
      animated,
      fit: { width: size, height: size, fit: 'cover', position: 'centre' },
    })
    for (const format of formats) files.push({ width: size, format, bytes: await square.encode(format, size) })
  }
  const side = avatarSizes[avatarSizes.length - 1] ?? 0
  // The same picture elsewhere has other sizes, and so another name.
  const hash = hashOf(Buffer.concat([Buffer.from('avatar '), createHash('sha256').update(bytes).digest()]))
  return { hash, type, width: side, height: side, widths: [...avatarSizes], formats, files }
}

/** True for errors that sharp throws for pictures that it cannot read; failures of the machine have a code. */
const isDecoderError = (error: unknown) => error instanceof Error && (error as NodeJS.ErrnoException).code === undefined
