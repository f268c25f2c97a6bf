/** The text cannot be rendered: too long, too deep or too entangled for a text that a person wrote. */
export class RichTextError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'RichTextError'
  }
}
