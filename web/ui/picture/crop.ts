/** Cropping: which part of a picture a frame shows, and how what it shows is encoded (specification, points 5 and 9). */

/** Position of a picture behind its frame, in widths of the frame. */
export interface CropPlace {
  /** 1: the picture just covers the frame. */
  zoom: number
  /** From the frame's middle to the picture's. */
  x: number
  y: number
  /** Quarter turns, clockwise. */
  turns: number
}

export interface Measures {
  width: number
  height: number
}

export const zoomStep = 0.05
export const maxZoom = 4
/** Pixels of the longer side of what comes out. */
const longestSide = 2048
/** Size above which the result is encoded again, in bytes. */
export const croppedBytes = 307_200

export const wholePicture: CropPlace = { zoom: 1, x: 0, y: 0, turns: 0 }

const turnMeasures = ({ width, height }: Measures, turns: number): Measures =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/** Widths of the frame that one pixel of the picture takes. @param ratio the frame's width by its height */
export function cropScale(picture: Measures, ratio: number, { zoom, turns }: CropPlace): number {
  const { width, height } = turnMeasures(picture, turns)
  return Math.max(1 / width, 1 / ratio / height) * zoom
}

/** How far in one may go: the part of a square that is shown keeps at least `leastPx` pixels a side. */
export const largestZoom = ({ width, height }: Measures, leastPx: number): number =>
  Math.max(1, Math.min(maxZoom, Math.min(width, height) / leastPx))

/** The place with the frame filled, as near as possible to what was wanted. @param most how far in one may go */
export function heldPlace(place: CropPlace, picture: Measures, ratio: number, most: number = maxZoom): CropPlace {
  const stepped = Number((Math.round(place.zoom / zoomStep) * zoomStep).toFixed(2))
  const zoom = Math.min(Math.max(stepped, 1), most)
  const { width, height } = turnMeasures(picture, place.turns)
  const scale = cropScale(picture, ratio, { ...place, zoom })
  const hold = (at: number, room: number) => Math.min(Math.max(at, -Math.max(0, room)), Math.max(0, room)) || 0
  return {
    turns: place.turns,
    zoom,
    x: hold(place.x, (width * scale - 1) / 2),
    y: hold(place.y, (height * scale - 1 / ratio) / 2),
  }
}

/** A quarter turn; what was in the frame's middle stays there. */
export const turnedPlace = (place: CropPlace, by: 1 | -1): CropPlace => ({
  ...place,
  turns: (place.turns + by + 4) % 4,
  x: -by * place.y || 0,
  y: by * place.x || 0,
})

/** Pixels of what comes out: those of the picture, and no more than 2048 on either side. */
export function croppedMeasures(picture: Measures, ratio: number, place: CropPlace): Measures {
  const width = 1 / cropScale(picture, ratio, place)
  const smaller = Math.min(1, longestSide / width, (longestSide * ratio) / width)
  return {
    width: Math.max(1, Math.round(width * smaller)),
    height: Math.max(1, Math.round((width * smaller) / ratio)),
  }
}

/** Draws what the frame shows over a whole canvas, on white: what was transparent becomes white in a JPEG. */
export function drawCrop(
  canvas: HTMLCanvasElement,
  picture: CanvasImageSource & Measures,
  ratio: number,
  place: CropPlace,
): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const unit = canvas.width
  const scale = cropScale(picture, ratio, place) * unit
  context.resetTransform()
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.translate(canvas.width / 2 + place.x * unit, canvas.height / 2 + place.y * unit)
  context.rotate((place.turns * Math.PI) / 2)
  context.scale(scale, scale)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
}

/**
 * Encodes with quality falling by 0.1 from 1 while the result is larger than the limit, and stops at 0.1
 * (specification, point 5).
 */
export async function encodeWithin<B extends { size: number }>(
  encode: (quality: number) => Promise<B>,
  maxBytes: number = croppedBytes,
): Promise<B> {
  for (let tenths = 10; ; tenths -= 1) {
    const encoded = await encode(tenths / 10)
    if (encoded.size <= maxBytes || tenths <= 1) return encoded
  }
}

/** A canvas as a JPEG. @throws where the browser has no memory for it */
export const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((done, failed) => {
    canvas.toBlob(
      (blob) => (blob ? done(blob) : failed(new Error('the canvas gave no picture'))),
      'image/jpeg',
      quality,
    )
  })
