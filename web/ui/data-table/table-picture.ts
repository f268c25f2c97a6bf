import { colourOf, fontOf, footHeight, imageOf, margin, savePicture, sheet, writeSource } from '../chart/pictures.ts'

const rowHeight = 38
const titleHeight = 36
const gap = 24
const spaceBefore = 6
const sparkHeight = 22

/** A piece of text of a cell as it is written. */
interface Piece {
  text: string
  font: string
  color: string
  width: number
}
interface Cell {
  pieces: Piece[]
  drawing: SVGSVGElement | null
  width: number
  right: boolean
}

/**
 * Saves a table as a PNG: its rows and columns as they are shown, its name, and where the numbers come from. Columns are as
 * wide as their words, also where the page breaks these on a phone.
 * @throws where the browser cannot draw the picture
 */
export async function saveTable(
  table: HTMLTableElement,
  { title, source, file }: { title: string; source: string; file: string },
): Promise<void> {
  const measuring = document.createElement('canvas').getContext('2d')
  if (!measuring) throw new Error('no canvas to draw the picture on')
  const rows = [...table.rows].map((row) => [...row.cells].map((cell) => cellOf(cell, measuring)))
  const widths = (rows[0] ?? []).map((_, column) => Math.max(0, ...rows.map((cells) => cells[column]?.width ?? 0)))
  const inner = widths.reduce((sum, width) => sum + width, gap * (widths.length - 1))
  const { canvas, context } = sheet(inner + 2 * margin, 2 * margin + titleHeight + rows.length * rowHeight + footHeight)
  context.textBaseline = 'middle'
  context.font = `600 18px ${getComputedStyle(document.documentElement).fontFamily}`
  context.fillStyle = colourOf('--ink')
  context.fillText(title, margin, margin + titleHeight / 2 - 6)
  const line = colourOf('--line')
  let top = margin + titleHeight
  for (const cells of rows) {
    let left = margin
    for (const [column, cell] of cells.entries()) {
      const width = widths[column] ?? 0
      await drawCell(context, cell, { left, top, width })
      left += width + gap
    }
    top += rowHeight
    context.fillStyle = line
    context.fillRect(margin, top - 1, inner, 1)
  }
  context.textBaseline = 'alphabetic'
  writeSource(context, source)
  await savePicture(canvas, file)
}

async function drawCell(
  context: CanvasRenderingContext2D,
  { pieces, drawing, width: own, right }: Cell,
  { left, top, width }: { left: number; top: number; width: number },
): Promise<void> {
  let x = right ? left + width - own : left
  for (const { text, font, color, width: written } of pieces) {
    context.font = font
    context.fillStyle = color
    context.fillText(text, x, top + rowHeight / 2)
    x += written + spaceBefore
  }
  if (drawing) context.drawImage(await imageOf(drawing), x, top + (rowHeight - sparkHeight) / 2, own, sparkHeight)
}

function cellOf(cell: HTMLTableCellElement, measuring: CanvasRenderingContext2D): Cell {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const pieces: Piece[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.replaceAll(/\s+/g, ' ').trim()
    if (!text || !node.parentElement || node.parentElement.closest('svg')) continue
    const style = getComputedStyle(node.parentElement)
    const [font, color] = [fontOf(style), style.color]
    measuring.font = font
    pieces.push({ text, font, color, width: measuring.measureText(text).width })
  }
  const drawing = cell.querySelector<SVGSVGElement>('svg.spark')
  const words = pieces.reduce((sum, { width }) => sum + width, spaceBefore * Math.max(0, pieces.length - 1))
  return { pieces, drawing, width: words + (drawing?.viewBox.baseVal.width ?? 0), right: cell.classList.contains('r') }
}
