import PDFDocument from 'pdfkit'
import { type Fonts, openFonts } from './fonts.ts'
import { linesOf } from './text-lines.ts'

export type PdfDocument = InstanceType<typeof PDFDocument>

/** A document that is being drawn, with the fonts of what it says. */
export interface Drawing {
  document: PdfDocument
  fonts: Fonts
}

export interface WrittenText {
  left: number
  top: number
  width: number
  size: number
  color: string
  align?: 'left' | 'right' | 'center'
  /** Between lines, beside the height of the font. */
  gap?: number
  /** Maximum number of lines; longer text ends in an ellipsis. */
  maxLines?: number
}

/** Line height of the font of all documents, as a fraction of its size; other fonts share the line. */
const lineHeight = 1.448
const ascent = 1.16
const endless = 200

interface Described {
  size: 'A4' | [number, number]
  margin: number
  title: string
  language: string
  /** Everything that is written in it, to open the fonts that it needs. */
  characters: string
}

/**
 * Draws a document without pages into bytes, with the glyphs of fonts for all scripts embedded as far as they are used.
 * To be done in a thread: laying out takes some tens of milliseconds.
 */
export async function drawPdf(
  { size, margin, title, language, characters }: Described,
  draw: (drawing: Drawing) => void,
): Promise<Uint8Array> {
  const fonts = await openFonts(characters)
  const document = new PDFDocument({
    ...{ size, margin, autoFirstPage: false, lang: language, info: { Title: title }, font: '' },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((done) => document.on('end', done))
  draw({ document, fonts })
  document.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

/** Writes a text in whatever scripts it is. @returns where it ends, from the top */
export function writeText(
  { document, fonts }: Drawing,
  text: string,
  { left, top, width, size, color, align = 'left', gap = 0, maxLines = endless }: WrittenText,
): number {
  document.fillColor(color)
  let end = top
  for (const line of linesOf(text, fonts, { width, size, maxLines })) {
    const room = Math.max(0, width - line.width)
    let at = left + (align === 'left' ? 0 : align === 'right' ? room : room / 2)
    for (const piece of line.pieces) {
      document.registerFont(piece.font.name, piece.font.font as unknown as Buffer)
      document.font(piece.font.name).fontSize(size)
      // With a list of features the piece is shaped as one, and not word by word from the left.
      document.text(piece.text, at, end + ascent * size, { lineBreak: false, baseline: 'alphabetic', features: [] })
      at += piece.width
    }
    end += lineHeight * size + gap
  }
  return end
}
