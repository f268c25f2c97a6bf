/** A line longer than this is no record; it is passed over without being kept. */
const maxLineBytes = 16 << 20

const lineFeed = 10

export type Line = { line: number; text: string } | { line: number; problem: string }

/**
 * Cuts a stream of bytes into lines of UTF-8 text, in memory for one line at most. Blank lines are skipped but counted.
 * Line numbers start at 1.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>, limit = maxLineBytes): AsyncGenerator<Line> {
  let parts: Uint8Array[] = []
  let length = 0
  let line = 1
  const take = (part: Uint8Array) => {
    length += part.length
    if (length <= limit) parts.push(part)
    else parts = []
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      take(chunk.subarray(start, end))
      const done = finish(line, parts, length, limit)
      if (done) yield done
      line += 1
      start = end + 1
      parts = []
      length = 0
    }
    if (start < chunk.length) take(chunk.subarray(start))
  }
  const last = finish(line, parts, length, limit)
  if (last) yield last
}

function finish(line: number, parts: Uint8Array[], length: number, limit: number): Line | undefined {
  if (length > limit) return { line, problem: `the line is longer than ${limit >> 20} MB` }
  try {
    // Removes a byte order mark as well.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)).trim()
    return text ? { line, text } : undefined
  } catch {
    return { line, problem: 'the line is not UTF-8' }
  }
}
