import { expect, it } from 'vitest'
import { createGroupWriter } from './group-writer.ts'

const limits = { atOnce: 4, waiting: 6, refusal: () => new Error('full') }

it('writes at once what came while it was writing, and ends each when its own is stored', async () => {
  const written: number[][] = []
  const holds: PromiseWithResolvers<void>[] = []
  const writer = createGroupWriter<number>(async (items) => {
    written.push([...items])
    const hold = Promise.withResolvers<void>()
    holds.push(hold)
    await hold.promise
  }, limits)
  const first = writer.add([1])
  const others = [writer.add([2, 3]), writer.add([4]), writer.add([5, 6])]
  await expect(writer.add([7, 8])).rejects.toThrow('full')
  holds[0]?.resolve()
  await first
  await expect.poll(() => holds.length).toBe(2)
  holds[1]?.resolve()
  await expect.poll(() => holds.length).toBe(3)
  holds[2]?.resolve()
  await Promise.all(others)
  await writer.idle()
  expect(written).toEqual([[1], [2, 3, 4], [5, 6]])
})

it('tells those whose write failed, and goes on with the others', async () => {
  const writer = createGroupWriter<number>(async ([first]) => {
    if (first === 1) throw new Error('refused')
  }, limits)
  const failing = writer.add([1])
  const next = writer.add([2])
  await expect(failing).rejects.toThrow('refused')
  await next
})
