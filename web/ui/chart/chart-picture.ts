import { footHeight, imageOf, margin, savePicture, sheet, writeSource } from './pictures.ts'

/**
 * Saves a chart as a PNG in the colours that it is shown in, with its source line.
 * @throws where the browser cannot draw the picture
 */
export async function saveChart(chart: SVGSVGElement, source: string, file: string): Promise<void> {
  const { width, height } = chart.viewBox.baseVal
  const image = await imageOf(chart)
  const { canvas, context } = sheet(width + 2 * margin, height + 2 * margin + footHeight)
  context.drawImage(image, margin, margin, width, height)
  writeSource(context, source)
  await savePicture(canvas, file)
}
