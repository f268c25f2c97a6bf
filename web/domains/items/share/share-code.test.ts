import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { shareCode } from './share-code.ts'

const squares = (path: string) =>
  [...path.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)h-(\d+)z/g)].map((match) => match.slice(1).map(Number))

describe('shareCode', () => {
  it.each([
    'https://news.example/contents/7',
    'https://news.example/zh-hant/contents/123456',
    `https://news.example/${'long/'.repeat(20)}contents/7`,
  ])('draws %s into 100 px, every module as many whole pixels', (address) => {
    const { size, path } = shareCode(address)
    const { data, size: modules } = encode(address, { ecc: 'L', border: 0 })
    const drawn = squares(path)
    const edge = drawn[0]?.[2] ?? 0
    expect(size).toBe(100)
    expect(edge).toBeGreaterThanOrEqual(1)
    expect(drawn.every(([, , width, height]) => width === edge && height === edge)).toBe(true)
    const first = Math.min(...drawn.map(([x = 0]) => x))
    const last = Math.max(...drawn.map(([x = 0]) => x + edge))
    expect(first).toBeGreaterThanOrEqual(0)
    expect(last).toBeLessThanOrEqual(100)
    expect(last - first).toBe(modules * edge)
    const dark = data.flatMap((row, y) => row.flatMap((one, x) => (one ? `${x},${y}` : [])))
    expect(drawn.map(([x = 0, y = 0]) => `${(x - first) / edge},${(y - first) / edge}`)).toEqual(dark)
  })
})
