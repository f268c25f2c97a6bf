import { encode } from 'uqr'
import { type Drawing, drawPdf, type PdfDocument, writeText } from '#server/platform/documents/pdf.ts'

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
): Promise<Uint8Array> => {
  const described = { title, language, characters: JSON.stringify(tickets) }
  return drawPdf({ size: [page.width, page.height], margin: page.margin, ...described }, (drawing) => {
    for (const ticket of tickets) drawTicket(drawing, ticket)
  })
}

function drawTicket(drawing: Drawing, ticket: PrintedTicket): void {
  const { margin, width } = page
  const document = drawing.document.addPage()
  const place = { left: margin, width: width - 2 * margin }
  const write = (text: string, top: number, size: number, color: string, maxLines: number, gap = 0) =>
    writeText(drawing, text, { ...place, top, size, color, maxLines, gap })
  let end = write(ticket.site, margin, 9, muted, 1) + 9
  end = write(ticket.event, end, 16, ink, 2, 2) + 8
  for (const { label, text } of ticket.facts) {
    end = write(label, end, 8, muted, 1)
    end = write(text, end, 10, ink, 2) + 5
  }
  const qrTop = page.height - margin - qrWidth - 26 * mm
  document
    .moveTo(margin, qrTop - 22 * mm)
    .lineTo(width - margin, qrTop - 22 * mm)
    .lineWidth(0.6)
    .strokeColor(line)
    .stroke()
  const nameEnd = write(ticket.name, qrTop - 20 * mm, 13, ink, 2, 1)
  write(ticket.type, nameEnd + 2, 10, muted, 1)
  drawCode(document, ticket.code, (width - qrWidth) / 2, qrTop)
  const below = { ...place, align: 'center' } as const
  const top = qrTop + qrWidth + 4 * mm
  const hintTop = writeText(drawing, ticket.number, { ...below, top, size: 9, color: ink, maxLines: 1 })
  writeText(drawing, ticket.hint, { ...below, top: hintTop, size: 8, color: muted, maxLines: 3 })
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
