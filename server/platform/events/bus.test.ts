import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packTags } from './bus.ts'

describe('packTags', () => {
  it('sends a few tags in one message, each once', () => {
    expect(packTags(['item:1', 'list:flash', 'item:1'])).toEqual(['["item:1","list:flash"]'])
  })

  it('sends nothing for no tags', () => {
    expect(packTags([])).toEqual([])
  })

  it('leaves room for the sender in a message of 8000 bytes and loses no tag', () => {
    const tag = fc.string({ unit: 'grapheme', maxLength: 300 })
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 200 }), (tags) => {
        const payloads = packTags(tags)
        for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000 - 24)
        expect(payloads.flatMap((payload) => JSON.parse(payload))).toEqual([...new Set(tags)])
      }),
    )
  })

  it.each([
    ['a'.repeat(7971), 1],
    ['讯'.repeat(2657), 1],
  ])('takes a tag that just fits', (tag, count) => {
    expect(packTags([tag])).toHaveLength(count)
  })

  it('refuses a tag that fits no message', () => {
    expect(() => packTags(['a'.repeat(7972)])).toThrow(RangeError)
  })
})
