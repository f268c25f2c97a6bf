/** Twice the size on the screen, so that the picture is sharp where it is quoted. */
const density = 2
const margin = 24
const footHeight = 40

/** What of a style a drawing needs, once it no longer stands in the page. */
const carried = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'font',
  'opacity',
  'paint-order',
]

/**
 * Saves a chart as a PNG in the colours that it is shown in, with its source line.
 * @throws where the browser cannot draw the picture
 */
export async function saveChart(chart: SVGSVGElement, source: string, file: string): Promise<void> {
  const { width, height } = chart.viewBox.baseVal
  const copy = chart.cloneNode(true) as SVGSVGElement
  const copies = copy.querySelectorAll('*')
  chart.querySelectorAll('*').forEach((element, index) => {
    const style = getComputedStyle(element)
    for (const name of carried) (copies[index] as SVGElement).style.setProperty(name, style.getPropertyValue(name))
  })
  copy.setAttribute('width', String(width * density))
  copy.setAttribute('height', String(height * density))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * margin) * density
  canvas.height = (height + 2 * margin + footHeight) * density
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas to draw the picture on')
  const page = getComputedStyle(document.documentElement)
  context.fillStyle = colourOf(chart, '--paper')
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, margin * density, margin * density)
  context.fillStyle = colourOf(chart, '--ink-2')
  context.font = `${13 * density}px ${page.fontFamily}`
  const line = `${source}  ${location.origin}`
  context.fillText(line, margin * density, (height + 2 * margin + 14) * density, width * density)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the picture could not be written')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `${file}.png`
  link.click()
  URL.revokeObjectURL(link.href)
}

/** A variable as the colour that holds in the present theme. */
function colourOf(beside: SVGElement, variable: string): string {
  const probe = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  probe.style.fill = `var(${variable})`
  beside.append(probe)
  const { fill } = getComputedStyle(probe)
  probe.remove()
  return fill
}
