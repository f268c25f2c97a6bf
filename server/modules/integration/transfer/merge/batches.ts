import { type ReadLine, type RowLine, readLine } from '../format.ts'
import { fitsWith, isCutOff, TransferError } from '../reading.ts'
import type { Row } from './moved-row.ts'

const batchRows = 500
const batchCharacters = 4 << 20

/** Rows of one table with the same columns. */
export interface Batch {
  table: string
  kind: RowLine['kind']
  rows: Row[]
}

/** Reads the lines of an export after its header. @throws TransferError where it is not complete */
export async function* batchesOf(
  lines: AsyncIterator<string>,
): AsyncGenerator<Batch | Extract<ReadLine, { file: string }>> {
  let position = 1
  let held: RowLine[] = []
  let characters = 0
  const isFull = () => held.length >= batchRows || characters >= batchCharacters
  function release(): Batch[] {
    const [first] = held
    const rows = held.map(({ json }): Row => JSON.parse(json))
    held = []
    characters = 0
    return first ? [{ table: first.table, kind: first.kind, rows }] : []
  }
  const next = async () => {
    try {
      const { done, value } = await lines.next()
      return done ? undefined : readLine(value)
    } catch (error) {
      if (isCutOff(error) || error instanceof SyntaxError) return undefined
      throw new TransferError(`Line ${position + 1} is no line of an export. Nothing was changed.`)
    }
  }
  for (;;) {
    const line = await next()
    if (!line) throw new TransferError(`The export was cut off after line ${position}. Nothing was changed.`)
    position += 1
    if ('end' in line) break
    const [first] = held
    if (first && ('file' in line || !fitsWith(first, line) || isFull())) yield* release()
    if ('file' in line) yield line
    else {
      held.push(line)
      characters += line.json.length
    }
  }
  yield* release()
}
