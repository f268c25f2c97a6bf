import { open } from 'node:fs/promises'

/** How much of it is read at most; an error with its stack has a few kB. */
const mostBytes = 1 << 20
const maxErrors = 5
/** The parts of one entry: the error and the beginning of its stack. */
const longestEntry = 2_000

/** The end of the site's log: what comes after it is written later. */
export async function endOfLog(file: string): Promise<number> {
  await using log = await open(file)
  return (await log.stat()).size
}

/** Entries by which the site reported errors since its log ended there. */
export async function errorsInLog(file: string, since: number): Promise<string[]> {
  await using log = await open(file)
  const { buffer, bytesRead } = await log.read(Buffer.alloc(mostBytes), 0, mostBytes, since)
  const entries = buffer.toString('utf8', 0, bytesRead).split('\n')
  return entries
    .filter((entry) => /^\{"level":"(error|fatal)"/.test(entry))
    .slice(0, maxErrors)
    .map((entry) => entry.slice(0, longestEntry))
}
