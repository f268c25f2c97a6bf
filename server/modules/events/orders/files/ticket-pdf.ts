import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'

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

const fontFile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
)
/** Opened once: reading its tables takes longer than a ticket does. */
let font: Font | undefined

/** What stands for a character that the font has not got. */
const unknownSign = '□'

/**
 * Tickets as one document, a page each, with the glyphs of a font for simplified and traditional Chinese embedded. Made in
 * a thread: laying out takes some tens of milliseconds.
 */
export async function renderTickets(
  tickets: readonly PrintedTicket[],
  { title, language }: { title: string; language: string },
): Promise<Uint8Array> {
  font ??= openSync(fontFile) as Font
  const document = new PDFDocument({
    size: [page.width, page.height],
    margin: page.margin,
    autoFirstPage: false,
    lang: language,
    info: { Title: title },
    font: '',
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((done) => document.on('end', done))
  document.registerFont('text', font as unknown as Buffer)
  document.font('text')
  for (const ticket of tickets) drawTicket(document.addPage(), ticket)
  document.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

type Document = InstanceType<typeof PDFDocument>

function drawTicket(document: Document, ticket: PrintedTicket): void {
  const { margin, width } = page
  const inner = width - 2 * margin
  document
    .fillColor(muted)
    .fontSize(9)
    .text(withKnownGlyphs(ticket.site), margin, margin, { width: inner, height: 12, ellipsis: true })
  document.moveDown(0.6).fillColor(ink).fontSize(16)
  document.text(withKnownGlyphs(ticket.event), { width: inner, height: 80, lineGap: 2, ellipsis: true })
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

function drawCode(document: Document, code: string, left: number, top: number): void {
  const { data, size } = encode(code, { ecc: 'M', border: 2 })
  const module = qrWidth / size
  document.fillColor('#000')
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) document.rect(left + x * module, top + y * module, module + 0.05, module + 0.05)
  document.fill()
}

/** Names come in every script: what the font cannot show is marked, so that nothing is silently left out. */
const withKnownGlyphs = (text: string): string =>
  [...signsOf.segment(text)].map(({ segment }) => shownSign(segment)).join('')

/** What people take for one sign, such as a letter with its marks or a picture of several. */
const signsOf = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** A sign, else the letter without its mark, else what stands for it. */
function shownSign(sign: string): string {
  const isKnown = (text: string) => [...text].every((one) => font?.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))
  const [bare = ''] = sign.normalize('NFD')
  return [sign, sign.normalize('NFC'), bare].find((one) => one && isKnown(one)) ?? unknownSign
}
