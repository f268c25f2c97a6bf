/** Which part of a picture a square shows. Measures of the picture are pixels; the square's side is 1. */
export interface CropView {
  /** 1: the shorter side of the picture fills the square. */
  zoom: number
  /** Where the picture's middle lies from the square's middle, in sides of the square. */
  x: number
  y: number
  /** Quarter turns, clockwise. */
  turns: number
}

export interface Measures {
  width: number
  height: number
}

/** One step of the zoom (specification, point 9). */
export const zoomStep = 0.05
export const wholeView: CropView = { zoom: 1, x: 0, y: 0, turns: 0 }

const mostZoom = 4

/** How far in one may go: the part that is shown keeps at least `minPx` pixels. */
export const largestZoom = ({ width, height }: Measures, minPx: number): number =>
  Math.max(1, Math.min(mostZoom, Math.min(width, height) / minPx))

/** The view with the picture covering the whole square, as near as possible to what was wanted. */
export function heldView(view: CropView, picture: Measures, minPx: number): CropView {
  const zoom = Math.min(Math.max(view.zoom, 1), largestZoom(picture, minPx))
  const { width, height } = turned(picture, view.turns)
  const short = Math.min(width, height)
  const room = (side: number) => Math.max(0, ((side / short) * zoom - 1) / 2)
  const hold = (place: number, most: number) => Math.min(Math.max(place, -most), most)
  return { turns: view.turns, zoom, x: hold(view.x, room(width)), y: hold(view.y, room(height)) }
}

/** A quarter turn clockwise: what was in the middle of the square stays there. */
export const turnedView = (view: CropView): CropView => ({
  ...view,
  turns: (view.turns + 1) % 4,
  x: -view.y || 0,
  y: view.x,
})

const turned = ({ width, height }: Measures, turns: number): Measures =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/** Pixels of the picture along a side of the square. */
export const shownPixels = ({ width, height }: Measures, { zoom }: CropView): number => Math.min(width, height) / zoom

/** Draws the view on a square canvas, on white: a transparent picture becomes a JPEG (specification, point 5). */
export function drawView(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  picture: CanvasImageSource & Measures,
  { zoom, x, y, turns }: CropView,
): void {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | null
  if (!context) return
  const side = canvas.width
  const scale = (side / Math.min(picture.width, picture.height)) * zoom
  context.resetTransform()
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  context.translate(side * (0.5 + x), side * (0.5 + y))
  context.rotate((turns * Math.PI) / 2)
  context.scale(scale, scale)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
}
