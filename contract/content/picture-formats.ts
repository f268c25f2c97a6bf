/** A picture in one width. */
export interface PictureWidth {
  url: string
  width: number
}

/** Sources that a browser chooses from, for each format: addresses with their widths. */
export interface PictureFormats {
  avif: string
  webp: string
  /** The format that the picture came in. */
  own: string
}

const storedStill = /^(\/media\/[0-9a-f]{32}\/)\d{1,5}\.(jpg|png)$/

/** The formats of a stored picture that does not move (see `picture` in the contract); undefined for any other. */
export function formatsOf(url: string, variants: readonly PictureWidth[] = []): PictureFormats | undefined {
  const [, folder, own] = storedStill.exec(url) ?? []
  if (!folder || !own || variants.length === 0) return undefined
  if (variants.some((one) => one.url !== `${folder}${one.width}.webp`)) return undefined
  const inFormat = (format: string) =>
    widthsOf(variants.map(({ width }) => ({ url: `${folder}${width}.${format}`, width })))
  return { avif: inFormat('avif'), webp: inFormat('webp'), own: inFormat(own) }
}

/** Addresses of one picture as `srcset` takes them, narrowest first. */
export const widthsOf = (widths: readonly PictureWidth[]): string =>
  widths
    .toSorted((one, other) => one.width - other.width)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ')
