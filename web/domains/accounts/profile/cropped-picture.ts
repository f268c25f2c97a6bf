import { avatar } from '#contract/constants.ts'
import { type CropPlace, croppedMeasures, drawCrop, encodeWithin, jpegOf, type Measures } from '#web/ui/picture/crop.ts'

/** Nobody shows an avatar larger than this, in pixels. */
const largestSide = 512

/** The cropped picture as a JPEG, encoded again while it is too large (specification, point 5). */
export async function croppedPicture(picture: CanvasImageSource & Measures, place: CropPlace): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const { width } = croppedMeasures(picture, 1, place)
  const side = Math.min(largestSide, Math.max(avatar.minPx, width))
  canvas.width = side
  canvas.height = side
  drawCrop(canvas, picture, 1, place)
  return encodeWithin((quality) => jpegOf(canvas, quality))
}
