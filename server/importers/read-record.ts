import type { SourceRecord } from './format.ts'

/**
 * A record as its reader makes it of what stands in the file. One that nobody thought of is reported with its place, and
 * the reader goes on.
 */
export function readRecord(of: { line: number; problem?: string }, make: () => unknown): SourceRecord {
  const { line, problem } = of
  if (problem !== undefined) return { line, problem }
  try {
    return { line, value: make() }
  } catch (error) {
    return { line, problem: `cannot be read: ${(error as Error).message}` }
  }
}
