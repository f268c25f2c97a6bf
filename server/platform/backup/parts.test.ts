import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linesIn, readParts, writeParts } from './parts.ts'
import { openMemoryTarget } from './test-target.ts'

async function* chunksOf(chunks: readonly Uint8Array[]) {
  for (const chunk of chunks) yield Buffer.from(chunk)
}
const whole = async (source: AsyncIterable<Buffer>) => Buffer.concat(await Readable.from(source).toArray())

it('returns a stream as it was written, in parts', async () => {
  const { target, files } = openMemoryTarget()
  const chunks = Array.from({ length: 10 }, (_, place) => Buffer.alloc(1 << 20, place))
  const stored = await writeParts(target, 'b/t', chunksOf(chunks))
  expect(stored).toMatchObject({ bytes: 10 << 20, parts: 3 })
  expect([...files.keys()]).toEqual(['b/t-0', 'b/t-1', 'b/t-2'])
  expect((await whole(readParts(target, 'b/t', stored))).equals(Buffer.concat(chunks))).toBe(true)
})

it('writes nothing for an empty stream', async () => {
  const { target, files } = openMemoryTarget()
  const stored = await writeParts(target, 'b/t', chunksOf([]))
  expect(stored).toMatchObject({ bytes: 0, parts: 0 })
  expect(files.size).toBe(0)
  expect((await whole(readParts(target, 'b/t', stored))).length).toBe(0)
})

it('refuses a stream of which a part is missing, in another place, or of another stream', async () => {
  const { target, storage, files } = openMemoryTarget()
  const stored = await writeParts(target, 'b/t', chunksOf([Buffer.alloc(5 << 20), Buffer.alloc(1)]))
  const read = () => whole(readParts(target, 'b/t', stored))
  const second = files.get('b/t-1') as Buffer
  await storage.remove('b/t-1')
  await expect(read()).rejects.toThrow('b/t-1 is missing')
  await storage.put('b/t-1', files.get('b/t-0') as Buffer)
  await expect(read()).rejects.toThrow('b/t-1 was changed')
  await storage.put('b/t-1', second)
  await expect(whole(readParts(target, 'b/t', { ...stored, parts: 1 }))).rejects.toThrow('not what was written')
  expect((await read()).length).toBe((5 << 20) + 1)
})

it('finds lines wherever chunks end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.stringMatching(/^[a-z港讯]{1,9}$/), { maxLength: 20 }),
      fc.array(fc.nat(60), { maxLength: 9 }),
      async (lines, cuts) => {
        const text = Buffer.from(lines.map((line) => `${line}\n`).join(''))
        const places = [0, ...cuts.map((cut) => Math.min(cut, text.length)).toSorted((a, b) => a - b), text.length]
        const chunks = places.slice(1).map((end, place) => text.subarray(places[place], end))
        expect(await Readable.from(linesIn(chunksOf(chunks))).toArray()).toEqual(lines)
      },
    ),
  )
})
