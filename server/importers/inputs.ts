import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { trimmedEnd } from '#language/text/trim.ts'
import { download, exportLimits } from '#server/importers/pictures/download.ts'
import type { Fetcher } from '#server/platform/net/public-fetch.ts'
import type { ImportFormat, ReadHints } from './format.ts'
import { detectFormat } from './formats.ts'
import { isOpml } from './opml/read.ts'
import { headOf } from './text/open-text.ts'
import { downloadRest, isRestAddress } from './wordpress/rest-download.ts'

/** A file to import: content, or a list of feeds. */
export type ImportInput = { path: string; name: string; hints: ReadHints; broken?: string } & (
  | { format: ImportFormat }
  | { list: 'opml' }
)

/** There is nothing to import there; the message is for the person at the terminal. */
export class InputError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InputError'
  }
}

export interface Inputs {
  inputs: ImportInput[]
  /** Removes what was fetched. */
  remove(): Promise<void>
}

/**
 * The files that a path or an address stands for: a file, all files of known formats in a folder, a document of the web,
 * all posts of a WordPress by its REST interface.
 * @throws InputError, FetchError
 */
export async function openInputs(place: string, fetcher: Fetcher): Promise<Inputs> {
  if (/^https?:\/\//i.test(place)) return isRestAddress(place) ? fromRest(place, fetcher) : fromWeb(place, fetcher)
  const found = await stat(place).catch(() => undefined)
  if (!found) throw new InputError(`There is no ${place}`)
  const paths = found.isDirectory() ? await filesIn(place) : [place]
  const inputs: ImportInput[] = []
  for (const path of paths) {
    const kind = await kindOf(path)
    if (kind) inputs.push({ path, name: basename(path), hints: {}, ...kind })
  }
  if (inputs.length === 0) throw new InputError(`Nothing in ${place} is of a known format`)
  return { inputs, remove: async () => {} }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(folder, entry.name))
    .sort()
}

async function kindOf(path: string): Promise<{ format: ImportFormat } | { list: 'opml' } | undefined> {
  const format = await detectFormat(path)
  if (format) return { format }
  return isOpml(await headOf(path)) ? { list: 'opml' } : undefined
}

async function fromWeb(address: string, fetcher: Fetcher): Promise<Inputs> {
  const { path, hints, status, broken, remove } = await download(address, fetcher, exportLimits)
  const kind = status === 200 ? await kindOf(path) : undefined
  if (!kind) {
    await remove()
    throw new InputError(status === 200 ? `${address} is of no known format` : `${address} answered with ${status}`)
  }
  return { inputs: [{ path, name: nameOf(address), hints, broken, ...kind }], remove }
}

async function fromRest(address: string, fetcher: Fetcher): Promise<Inputs> {
  const { paths, broken, remove } = await downloadRest(address, fetcher)
  const inputs: ImportInput[] = []
  for (const path of paths) {
    const format = await detectFormat(path)
    if (format) inputs.push({ path, name: `${nameOf(address)}-${basename(path)}`, hints: {}, format })
  }
  const last = inputs.at(-1)
  if (last) last.broken = broken
  else {
    await remove()
    throw new InputError(`${address} holds no posts`)
  }
  return { inputs, remove }
}

const nameOf = (address: string): string => {
  const { hostname, pathname } = new URL(address)
  return `${hostname}${trimmedEnd(pathname, /\//)}`.replaceAll('/', '-')
}
