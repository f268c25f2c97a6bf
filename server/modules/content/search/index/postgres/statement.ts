/** A piece of a statement; what stands between its texts are other pieces, or parameters. */
export class Piece {
  readonly texts: readonly string[]
  readonly between: readonly unknown[]

  constructor(texts: readonly string[], between: readonly unknown[]) {
    this.texts = texts
    this.between = between
  }
}

/**
 * A piece of a statement from a template. The object mapper has the same, but takes a millisecond for one of several hundred
 * pieces, which is a tenth of what a question costs.
 */
export const sql = (texts: TemplateStringsArray, ...between: readonly unknown[]): Piece => new Piece(texts, between)

/** A text that is no parameter: names and numbers of the program. */
export const raw = (text: string | number): Piece => new Piece([String(text)], [])

/** The pieces one after the other. */
export const joinPieces = (pieces: readonly Piece[], separator: string): Piece =>
  new Piece(
    pieces.map((_, place) => (place === 0 ? '' : separator)),
    [...pieces],
  )

/** Returns a statement's text with numbered parameters, and their values. */
export function statementOf(piece: Piece): { text: string; values: unknown[] } {
  const values: unknown[] = []
  let text = ''
  const write = ({ texts, between }: Piece): void => {
    for (const [place, part] of texts.entries()) {
      text += part
      if (place >= between.length) continue
      const value = between[place]
      if (value instanceof Piece) write(value)
      else text += `$${values.push(value)}`
    }
  }
  write(piece)
  return { text, values }
}
