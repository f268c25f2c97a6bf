import { saveFile } from '../files/save-file.ts'

/** Pictures of what a page shows, drawn in the browser in the colours of the present theme. */

/** Twice the size on the screen, so that a picture is sharp where it is quoted. */
export const density = 2
export const margin = 24
/** Room for the line that says where the numbers come from. */
export const footHeight = 40

/** Style properties that a drawing needs once it no longer stands in the page. */
const carried = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  // One by one: `font` is empty where numbers are of equal width.
  'font-family',
  'font-size',
  'font-weight',
  'opacity',
  'paint-order',
]

/** The letters of an element, as a canvas takes them. */
export const fontOf = ({ fontWeight, fontSize, fontFamily }: CSSStyleDeclaration): string =>
  `${fontWeight} ${fontSize} ${fontFamily}`

/** A drawing of the page as an image of its own. @throws where the browser cannot draw it */
export async function imageOf(drawing: SVGSVGElement): Promise<HTMLImageElement> {
  const { width, height } = drawing.viewBox.baseVal
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const [from, to] = [drawing, copy].map((one) => [one, ...one.querySelectorAll<SVGElement>('*')])
  from?.forEach((element, index) => {
    const style = getComputedStyle(element)
    for (const name of carried) to?.[index]?.style.setProperty(name, style.getPropertyValue(name))
  })
  copy.setAttribute('width', String(width * density))
  copy.setAttribute('height', String(height * density))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}

/** A sheet in the colour of the page. @throws where the browser has no canvas */
export function sheet(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width * density
  canvas.height = height * density
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas to draw the picture on')
  context.fillStyle = colourOf('--paper')
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(density, density)
  return { canvas, context }
}

/** Writes at the lower edge where the numbers come from, and on which site they stand. */
export function writeSource(context: CanvasRenderingContext2D, source: string): void {
  const [width, height] = [context.canvas.width / density, context.canvas.height / density]
  context.fillStyle = colourOf('--ink-2')
  context.font = `13px ${getComputedStyle(document.documentElement).fontFamily}`
  context.textAlign = 'left'
  context.fillText(`${source}  ${location.origin}`, margin, height - footHeight + 14, width - 2 * margin)
}

/** @throws where the browser cannot write the picture */
export async function savePicture(canvas: HTMLCanvasElement, file: string): Promise<void> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the picture could not be written')
  saveFile(`${file}.png`, blob)
}

/** A variable as the colour that holds in the present theme. */
export function colourOf(variable: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(${variable})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
