import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** Bytes of the picture that an address stands for, or undefined where the folder has none. */
export type PictureFolder = (address: string) => Promise<Buffer | undefined>

/** Parts of addresses after which blogs keep their files as they lie in the folder. */
const marks = ['/wp-content/uploads/', '/content/images/', '/uploads/', '/files/']
/** Larger files are refused later anyway, and need not be read. */
const maxBytes = 64 << 20

/**
 * Pictures in an unpacked copy of a site's files, such as its wp-content/uploads. Nothing outside of the folder is read.
 * @throws Error when the folder does not exist
 */
export async function openPictureFolder(folder: string): Promise<PictureFolder> {
  const root = await realpath(folder)
  return async (address) => {
    for (const candidate of candidates(address)) {
      const path = await realpath(join(root, candidate)).catch(() => undefined)
      if (!path?.startsWith(root + sep)) continue
      const found = await stat(path)
      if (found.isFile() && found.size <= maxBytes) return readFile(path)
    }
    return undefined
  }
}

/** Returns the possible paths of a picture: after the usual folder, whole, the original before a reduced copy. */
function candidates(address: string): string[] {
  const path = URL.parse(address)?.pathname
  if (!path) return []
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return []
  }
  if (decoded.includes('\0')) return []
  const places = [decoded, ...marks.flatMap((mark) => afterMark(decoded, mark))]
  return places.flatMap((place) => [place.replace(/-\d{2,5}x\d{2,5}(\.[a-z]+)$/i, '$1'), place])
}

function afterMark(path: string, mark: string): string[] {
  const at = path.indexOf(mark)
  return at < 0 ? [] : [path.slice(at + mark.length)]
}
