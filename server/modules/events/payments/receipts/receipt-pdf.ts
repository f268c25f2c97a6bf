import { drawPdf, type PdfDocument, withKnownGlyphs } from '#server/platform/documents/pdf.ts'

/** A receipt as it is printed; amounts are written out, all texts are in the reader's language. */
export interface PrintedReceipt {
  title: string
  site: string
  /** Lines about the seller, the first of which is the name. */
  seller: readonly string[]
  facts: readonly { label: string; text: string }[]
  /** Of its columns the first is wide, the others are figures. */
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
export const renderReceipt = (receipt: PrintedReceipt, language: string): Promise<Uint8Array> =>
  drawPdf({ size: 'A4', margin, title: receipt.title, language }, (document) => {
    document.addPage()
    drawHead(document, receipt)
    drawLines(document, receipt)
    drawSums(document, receipt)
  })

function drawHead(document: PdfDocument, { title, site, seller, facts }: PrintedReceipt): void {
  document.fillColor(muted).fontSize(9).text(withKnownGlyphs(site), margin, margin)
  document
    .fillColor(ink)
    .fontSize(20)
    .text(withKnownGlyphs(title), margin, margin + 8 * mm)
  document.moveDown(0.6).fontSize(11)
  for (const [place, line] of seller.entries())
    document
      .fillColor(place === 0 ? ink : muted)
      .fontSize(place === 0 ? 11 : 9)
      .text(withKnownGlyphs(line), { width: inner })
  document.moveDown(1)
  for (const { label, text } of facts) {
    const top = document.y
    document
      .fillColor(muted)
      .fontSize(9)
      .text(withKnownGlyphs(label), margin, top, { width: 32 * mm })
    document.fillColor(ink).text(withKnownGlyphs(text), margin + 34 * mm, top, { width: inner - 34 * mm })
    document.moveDown(0.3)
  }
  document.moveDown(1)
}

/** One row of figures under each other. @returns where it ends */
function drawRow(document: PdfDocument, cells: readonly string[], color: string): void {
  const top = document.y
  document.fillColor(color).fontSize(9)
  let end = top
  for (const [place, cell] of cells.entries()) {
    const left = margin + (columns[place] ?? 0) * inner
    const align = place === 0 ? 'left' : 'right'
    document.text(withKnownGlyphs(cell), left, top, { width: (widths[place] ?? 0) * inner, align })
    end = Math.max(end, document.y)
  }
  document.x = margin
  document.y = end + 2 * mm
}

function drawRule(document: PdfDocument): void {
  const at = document.y
  document
    .moveTo(margin, at)
    .lineTo(margin + inner, at)
    .lineWidth(0.6)
    .strokeColor(rule)
    .stroke()
  document.y = at + 2 * mm
}

function drawLines(document: PdfDocument, { head, lines }: PrintedReceipt): void {
  drawRow(document, head, muted)
  drawRule(document)
  for (const line of lines) {
    if (document.y > bottom - 20 * mm) document.addPage()
    drawRow(document, line, ink)
  }
  drawRule(document)
}

function drawSums(document: PdfDocument, { sums }: PrintedReceipt): void {
  if (document.y > bottom - sums.length * 8 * mm) document.addPage()
  for (const { label, amount, isTotal } of sums) {
    const top = document.y
    document.fillColor(isTotal ? ink : muted).fontSize(isTotal ? 12 : 9)
    document.text(withKnownGlyphs(label), margin + 0.3 * inner, top, { width: 0.46 * inner, align: 'right' })
    const below = document.y
    document
      .fillColor(ink)
      .text(withKnownGlyphs(amount), margin + 0.78 * inner, top, { width: 0.22 * inner, align: 'right' })
    document.y = Math.max(below, document.y) + 1.5 * mm
  }
}
