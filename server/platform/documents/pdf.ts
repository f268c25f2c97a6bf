import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'
import PDFDocument from 'pdfkit'

export type PdfDocument = InstanceType<typeof PDFDocument>

const fontFile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
)
/** Opened once: reading its tables takes longer than a page does. */
let font: Font | undefined

/** What stands for a character that the font has not got. */
const unknownSign = '□'

/**
 * Draws a document without pages into bytes, with the glyphs of a font for simplified and traditional Chinese embedded as
 * far as they are used. To be done in a thread: laying out takes some tens of milliseconds.
 */
export async function drawPdf(
  { size, margin, title, language }: { size: 'A4' | [number, number]; margin: number; title: string; language: string },
  draw: (document: PdfDocument) => void,
): Promise<Uint8Array> {
  font ??= openSync(fontFile) as Font
  const document = new PDFDocument({
    ...{ size, margin, autoFirstPage: false, lang: language, info: { Title: title }, font: '' },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((done) => document.on('end', done))
  document.registerFont('text', font as unknown as Buffer)
  document.font('text')
  draw(document)
  document.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

/**
 * Names come in every script: a letter that the font cannot show is marked, so that nothing is silently left out. Pictures
 * and signs without a shape of their own say nothing that would be missed, and go where the font has none.
 */
export const withKnownGlyphs = (text: string): string =>
  [...signsOf.segment(text)]
    .map(({ segment }) => shownSign(segment))
    .join('')
    .replace(/ {2,}/gu, ' ')
    .trim()

/** What people take for one sign, such as a letter with its marks or a picture of several. */
const signsOf = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** A sign, else the letter without its mark, else what stands for it. */
function shownSign(sign: string): string {
  const isKnown = (text: string) => [...text].every((one) => font?.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))
  const [bare = ''] = sign.normalize('NFD')
  const known = [sign, sign.normalize('NFC'), bare].find((one) => one && isKnown(one))
  return known ?? (/^[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Cf}\p{Cc}]/u.test(sign) ? '' : unknownSign)
}
