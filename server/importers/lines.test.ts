import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Line, readLines } from './lines.ts'

async function read(bytes: Uint8Array, cuts: readonly number[] = [], limit?: number): Promise<Line[]> {
  const ends = [...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length].toSorted((a, b) => a - b)
  const chunks = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
  const source = (async function* () {
    yield* chunks
  })()
  const lines: Line[] = []
  for await (const line of readLines(source, limit)) lines.push(line)
  return lines
}

describe('readLines', () => {
  it.each([
    ['', []],
    ['a', [{ line: 1, text: 'a' }]],
    [
      'a\nb\n',
      [
        { line: 1, text: 'a' },
        { line: 2, text: 'b' },
      ],
    ],
    [
      'a\r\n\r\n\nb',
      [
        { line: 1, text: 'a' },
        { line: 4, text: 'b' },
      ],
    ],
    ['\ufeffa', [{ line: 1, text: 'a' }]],
  ])('%j', async (source, lines) => {
    expect(await read(Buffer.from(source))).toEqual(lines)
  })

  it('reads the same however the bytes come, also cut inside characters', async () => {
    const source = fc
      .array(fc.constantFrom('稳定币', '👩‍👩‍👧', 'a', '\n', ' '), { maxLength: 30 })
      .map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(source, fc.array(fc.nat(80), { maxLength: 6 }), async (text, cuts) => {
        const expected = text
          .split('\n')
          .flatMap((line, index) => (line.trim() ? [{ line: index + 1, text: line.trim() }] : []))
        expect(await read(Buffer.from(text), cuts)).toEqual(expected)
      }),
    )
  })

  it('passes over a line that is too long or not UTF-8 and goes on', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`a\n${'x'.repeat(3 << 20)}\n`),
      Buffer.from([0xff, 0xfe, 10]),
      Buffer.from('b'),
    ])
    expect(await read(bytes, [5, 1_000_000, 2_000_000], 1 << 20)).toEqual([
      { line: 1, text: 'a' },
      { line: 2, problem: 'the line is longer than 1 MB' },
      { line: 3, problem: 'the line is not UTF-8' },
      { line: 4, text: 'b' },
    ])
  })
})
