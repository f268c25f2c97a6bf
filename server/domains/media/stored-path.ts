const storedPath = /^\/?media\/([0-9a-f]{32,64})\/(\d{1,5}\.(?:webp|avif|jpg|png|gif))$/

/** Hash and file of a stored picture by its path, with or without a slash before it; undefined for anything else. */
export function storedPictureOf(path: string): { hash: string; path: string } | undefined {
  const [, hash, file] = storedPath.exec(path.trim()) ?? []
  return hash && file ? { hash, path: `/media/${hash}/${file}` } : undefined
}
