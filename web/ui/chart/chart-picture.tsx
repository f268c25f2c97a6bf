import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { footHeight, imageOf, margin, savePicture, sheet, writeSource } from './pictures.ts'
import { Plot, type PlotProps } from './plot.tsx'

/**
 * Saves a chart as a PNG in the colours of the present theme, with its source line: at its full size and with its names,
 * whatever the width of the screen that it is saved from.
 * @throws where the browser cannot draw the picture
 */
export async function saveChart(
  chart: Pick<PlotProps, 'data' | 'style' | 'room' | 'label'>,
  source: string,
  file: string,
): Promise<void> {
  const { width, height } = chart.room
  const image = await withDrawing(<Plot {...chart} named />, imageOf)
  const { canvas, context } = sheet(width + 2 * margin, height + 2 * margin + footHeight)
  context.drawImage(image, margin, margin, width, height)
  writeSource(context, source)
  await savePicture(canvas, file)
}

/** Draws something where nobody sees it, since its colours are those that it has in the page. */
async function withDrawing<T>(element: React.ReactElement, use: (drawing: SVGSVGElement) => Promise<T>): Promise<T> {
  const place = document.createElement('div')
  place.hidden = true
  document.body.append(place)
  const root = createRoot(place)
  try {
    flushSync(() => root.render(element))
    const drawing = place.querySelector('svg')
    if (!drawing) throw new Error('the chart was not drawn')
    return await use(drawing)
  } finally {
    root.unmount()
    place.remove()
  }
}
