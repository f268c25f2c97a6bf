import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReadHints } from '#server/importers/format.ts'
import { FetchError, type Fetcher, type FetchOptions } from '#server/platform/net/public-fetch.ts'

/** An export may be large, and slow to make. */
export const exportLimits = { maxBytes: 2 * 1024 ** 3, timeoutMs: 30 * 60_000 }
/** A feed holds the newest of a site. */
export const feedLimits = { maxBytes: 20 << 20, timeoutMs: 60_000 }

export interface Download {
  path: string
  hints: ReadHints
  status: number
  header(name: string): string | undefined
  /** Why it is not whole; what came is there. */
  broken?: string
  remove(): Promise<void>
}

/**
 * Fetches an address into a temporary file. A document that never ends, or breaks off, is kept as far as it came.
 * @throws FetchError when nothing could be had
 */
export async function download(address: string, fetcher: Fetcher, options: FetchOptions): Promise<Download> {
  const answer = await fetcher(address, options)
  const folder = await mkdtemp(join(tmpdir(), 'harbourwire-import-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const path = join(folder, 'document')
  const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(answer.header('content-type') ?? '')?.[1]
  const done = {
    path,
    hints: { address: answer.address, charset },
    status: answer.status,
    header: answer.header,
    remove,
  }
  try {
    const broken = await keep(answer.body, path)
    return { ...done, broken }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Writes a body to a file as it comes, so that what was there before it broke off stays. Says why it did. */
async function keep(body: AsyncIterable<Buffer>, path: string): Promise<string | undefined> {
  const file = await open(path, 'w')
  try {
    for await (const chunk of body) await file.write(chunk)
    return undefined
  } catch (error) {
    if (error instanceof FetchError) return error.message
    throw error
  } finally {
    await file.close()
  }
}
