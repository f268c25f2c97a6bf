import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { embed, pageStateId } from './page-state.ts'

const stateWith = (page: unknown) =>
  ({
    loaderData: { root: {}, page },
    language: 'zh-Hans',
    theme: 'system',
    origin: 'https://site.example',
    renderedAt: 1,
  }) as never

const block = new RegExp(`^<script type="application/json" id="${pageStateId}">(.*)</script>$`, 's')
const read = (html: string) => JSON.parse(block.exec(html)?.[1] ?? '').loaderData.page

describe('embed', () => {
  it('says what JSON says, also of lists that come again', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const list = [value, { value, nothing: undefined }, undefined]
        const page = { list, again: list, value, nothing: undefined }
        expect(read(embed(stateWith(page)))).toEqual(JSON.parse(JSON.stringify(page)))
        expect(embed(stateWith(page))).toBe(embed(stateWith(page)))
      }),
    )
  })

  it.each(['</script><script>alert(1)</script>', '<!--', '\u2028\u2029'])('cannot be left by %j', (text) => {
    const html = embed(stateWith({ [text]: text, list: [{ text }, text] }))
    expect(html.slice(1, -'</script>'.length)).not.toMatch(/[<\u2028\u2029]/)
    expect(read(html)).toEqual({ [text]: text, list: [{ text }, text] })
  })
})
