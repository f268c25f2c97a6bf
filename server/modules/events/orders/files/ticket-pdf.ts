import { encode } from 'uqr'
import { drawPdf, type PdfDocument, withKnownGlyphs } from '#server/platform/documents/pdf.ts'

/** A ticket as it is printed; every text is in the reader's language and of one line unless said otherwise. */
export interface PrintedTicket {
  event: string
  /** Lines under the event's name: when and where. */
  facts: readonly { label: string; text: string }[]
  type: string
  name: string
  number: string
  /** Text of the QR code. */
  code: string
  hint: string
  site: string
}

const mm = 72 / 25.4
const page = { width: 105 * mm, height: 190 * mm, margin: 9 * mm }
const qrWidth = 62 * mm
const ink = '#14181f'
const muted = '#5b6472'
const line = '#d8dce3'

/** Tickets as one document, a page each. */
export const renderTickets = (
  tickets: readonly PrintedTicket[],
  { title, language }: { title: string; language: string },
): Promise<Uint8Array> =>
  drawPdf({ size: [page.width, page.height], margin: page.margin, title, language }, (document) => {
    for (const ticket of tickets) drawTicket(document.addPage(), ticket)
  })

function drawTicket(document: PdfDocument, ticket: PrintedTicket): void {
  const { margin, width } = page
  const inner = width - 2 * margin
  document
    .fillColor(muted)
    .fontSize(9)
    .text(withKnownGlyphs(ticket.site), margin, margin, { width: inner, height: 12, ellipsis: true })
  document.moveDown(0.6).fillColor(ink).fontSize(16)
  document.text(withKnownGlyphs(ticket.event), { width: inner, height: 56, lineGap: 2, ellipsis: true })
  document.moveDown(0.5)
  for (const { label, text } of ticket.facts) {
    document.fillColor(muted).fontSize(8).text(withKnownGlyphs(label), { width: inner })
    document.fillColor(ink).fontSize(10).text(withKnownGlyphs(text), { width: inner, height: 31, ellipsis: true })
    document.moveDown(0.3)
  }
  const qrTop = page.height - margin - qrWidth - 26 * mm
  document
    .moveTo(margin, qrTop - 22 * mm)
    .lineTo(width - margin, qrTop - 22 * mm)
    .lineWidth(0.6)
    .strokeColor(line)
    .stroke()
  document.fillColor(ink).fontSize(15)
  document.text(withKnownGlyphs(ticket.name), margin, qrTop - 19 * mm, { width: inner, height: 22, ellipsis: true })
  document.fillColor(muted).fontSize(10)
  document.text(withKnownGlyphs(ticket.type), margin, qrTop - 10 * mm, { width: inner, height: 14, ellipsis: true })
  drawCode(document, ticket.code, (width - qrWidth) / 2, qrTop)
  const below = { width: inner, align: 'center' } as const
  document
    .fillColor(ink)
    .fontSize(9)
    .text(ticket.number, margin, qrTop + qrWidth + 4 * mm, below)
  document
    .fillColor(muted)
    .fontSize(8)
    .text(withKnownGlyphs(ticket.hint), { ...below, height: 34, ellipsis: true })
}

function drawCode(document: PdfDocument, code: string, left: number, top: number): void {
  const { data, size } = encode(code, { ecc: 'M', border: 2 })
  const module = qrWidth / size
  document.fillColor('#000')
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) document.rect(left + x * module, top + y * module, module + 0.05, module + 0.05)
  document.fill()
}
