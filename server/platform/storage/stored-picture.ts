/** A stored picture as pages show it. */
export interface PictureFiles {
  /** Address of the largest size in the picture's own format. */
  url: string
  width: number
  height: number
  /** All sizes in WebP, smallest first. */
  variants: { url: string; width: number }[]
}

const storedPath = /^\/?media\/([0-9a-f]{32,64})\/(\d{1,5}\.(?:webp|avif|jpg|png|gif))$/

/** Hash and path of a stored picture by its path, with or without a slash before it; undefined for anything else. */
export function storedPictureOf(path: string): { hash: string; path: string } | undefined {
  const [, hash, file] = storedPath.exec(path.trim()) ?? []
  return hash && file ? { hash, path: `/media/${hash}/${file}` } : undefined
}

/** The path of a stored picture in its plainest form; undefined for anything else. */
export const storedPicturePath = (path: string): string | undefined => storedPictureOf(path)?.path
