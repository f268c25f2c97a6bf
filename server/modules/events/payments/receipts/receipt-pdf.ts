import { type Drawing, drawPdf, writeText } from '#server/platform/documents/pdf.ts'

/** A receipt as it is printed; amounts are written out, all texts are in the reader's language. */
export interface PrintedReceipt {
  title: string
  site: string
  /** Lines about the seller, the first of which is the name. */
  seller: readonly string[]
  facts: readonly { label: string; text: string }[]
  /** The first column is wide; the others are numbers. */
  head: readonly [string, string, string, string]
  lines: readonly (readonly [string, string, string, string])[]
  sums: readonly { label: string; amount: string; isTotal: boolean }[]
}

const mm = 72 / 25.4
const margin = 20 * mm
const inner = 210 * mm - 2 * margin
const columns = [0, 0.52, 0.64, 0.82] as const
const widths = [0.5, 0.1, 0.16, 0.18] as const
const bottom = 297 * mm - margin
const ink = '#14181f'
const muted = '#5b6472'
const rule = '#d8dce3'

/** A receipt or a credit note as a document. */
export const renderReceipt = (receipt: PrintedReceipt, language: string): Promise<Uint8Array> => {
  const described = { title: receipt.title, language, characters: JSON.stringify(receipt) }
  return drawPdf({ size: 'A4', margin, ...described }, (drawing) => {
    drawing.document.addPage()
    const end = drawLines(drawing, receipt, drawHead(drawing, receipt))
    drawSums(drawing, receipt, end)
  })
}

/** Each of the parts begins at a height and returns where it ends. */
function drawHead(drawing: Drawing, { title, site, seller, facts }: PrintedReceipt): number {
  const place = { left: margin, width: inner }
  writeText(drawing, site, { ...place, top: margin, size: 9, color: muted })
  let end = writeText(drawing, title, { ...place, top: margin + 8 * mm, size: 20, color: ink }) + 17
  for (const [index, line] of seller.entries()) {
    const isName = index === 0
    end = writeText(drawing, line, { ...place, top: end, size: isName ? 11 : 9, color: isName ? ink : muted })
  }
  end += 13
  for (const { label, text } of facts) {
    const below = writeText(drawing, label, { left: margin, width: 32 * mm, top: end, size: 9, color: muted })
    const beside = { left: margin + 34 * mm, width: inner - 34 * mm, top: end, size: 9, color: ink }
    end = Math.max(below, writeText(drawing, text, beside)) + 4
  }
  return end + 13
}

/** One row of numbers under each other. */
function drawRow(drawing: Drawing, cells: readonly string[], top: number, color: string): number {
  let end = top
  for (const [place, cell] of cells.entries()) {
    const left = margin + (columns[place] ?? 0) * inner
    const width = (widths[place] ?? 0) * inner
    const align = place === 0 ? 'left' : 'right'
    end = Math.max(end, writeText(drawing, cell, { left, top, width, size: 9, color, align }))
  }
  return end + 2 * mm
}

function drawRule({ document }: Drawing, top: number): number {
  document
    .moveTo(margin, top)
    .lineTo(margin + inner, top)
    .lineWidth(0.6)
    .strokeColor(rule)
    .stroke()
  return top + 2 * mm
}

/** Returns the top of the next part: on a new page where there is no room for it. */
function withRoom({ document }: Drawing, top: number, room: number): number {
  if (top <= bottom - room) return top
  document.addPage()
  return margin
}

function drawLines(drawing: Drawing, { head, lines }: PrintedReceipt, top: number): number {
  let end = drawRule(drawing, drawRow(drawing, head, top, muted))
  for (const line of lines) end = drawRow(drawing, line, withRoom(drawing, end, 20 * mm), ink)
  return drawRule(drawing, end)
}

function drawSums(drawing: Drawing, { sums }: PrintedReceipt, top: number): void {
  let end = withRoom(drawing, top, sums.length * 8 * mm)
  for (const { label, amount, isTotal } of sums) {
    const size = isTotal ? 12 : 9
    const labelPlace = { left: margin + 0.3 * inner, width: 0.46 * inner, top: end, align: 'right' } as const
    const below = writeText(drawing, label, { ...labelPlace, size, color: isTotal ? ink : muted })
    const amountPlace = { left: margin + 0.78 * inner, width: 0.22 * inner, top: end, align: 'right' } as const
    end = Math.max(below, writeText(drawing, amount, { ...amountPlace, size, color: ink })) + 1.5 * mm
  }
}
