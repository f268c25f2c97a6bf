import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJsonElements } from './json-elements.ts'
import { readXml } from './xml.ts'
import { childText, innerHtml, textOf, type XmlRecord } from './xml-collector.ts'

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

async function xml(text: string, wanted: string[], size = 5) {
  const { records, damage } = readXml(pieces(text, size), new Set(wanted))
  const found: XmlRecord[] = []
  for await (const record of records) found.push(record)
  return { found, damage }
}

describe('XML', () => {
  it('gives the wanted elements with their surroundings', async () => {
    const { found } = await xml(
      `<rss xml:base="https://a.example/" xmlns:d="http://purl.org/dc/elements/1.1/"><channel xml:lang="zh-CN">
        <item xml:base="b/"><title>一 &amp; 二</title><d:creator><![CDATA[<甲>]]></d:creator></item></channel></rss>`,
      ['item'],
    )
    expect(found).toMatchObject([
      { path: ['rss', 'channel'], bases: ['https://a.example/', 'b/'], language: 'zh-CN', line: 2, cut: false },
    ])
    const node = found[0]?.node
    expect(node && childText(node, 'title')).toBe('一 & 二')
    expect(node && childText(node, 'dc:creator')).toBe('<甲>')
  })

  it.each([
    ['a forgotten end', '<r><item><t>1</t><item><t>2</t></item></r>', ['1', '2'], ['unclosed', '']],
    ['a forgotten end of the last one', '<r><item><t>1</t></r>', ['1'], ['unclosed']],
    ['a forgotten end inside', '<r><item><t>1</item><item><t>2</t></item></r>', ['1', '2'], ['unclosed', '']],
    ['a forgotten end further inside', '<r><item><t>1<b>2</t></item></r>', ['12'], ['']],
    ['an end that is too early', '<r><item><t>1</t></item><item><t>2', ['1', '2'], ['', 'cut']],
    ['an empty one inside', '<r><item><item/><t>1</t></item></r>', ['1'], ['']],
    ['a bare ampersand', '<r><item><t>a & b</t></item></r>', ['a & b'], ['']],
    ['an entity of HTML', '<r><item><t>a&nbsp;&hellip;</t></item></r>', ['a\u00a0…'], ['']],
    ['a prefix that nobody declared', '<r><item><t>1</t><x:y>z</x:y></item></r>', ['1'], ['']],
    ['an end without a beginning', '<r></b><item><t>1</t></i></item></r>', ['1'], ['']],
  ])('reads on after %s', async (_name, text, titles, ends) => {
    const { found, damage } = await xml(text, ['item'])
    expect(found.map(({ node }) => childText(node, 't'))).toEqual(titles)
    expect(found.map(({ cut, unclosed }) => (cut ? 'cut' : unclosed ? 'unclosed' : ''))).toEqual(ends)
    expect(damage.cut).toBe(ends.includes('cut') ? 'the document is cut off at line 1' : undefined)
    expect(damage.count > 0).toBe(!/nbsp|<item\/>/.test(text))
  })

  it('expands no entity that a document declares, and reads no file', async () => {
    const lol = Array.from({ length: 12 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
    const { found } = await xml(
      `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY l0 "lol">${lol}<!ENTITY f SYSTEM "file:///etc/passwd">]><r><item><t>&l12;&f;</t></item></r>`,
      ['item'],
      1000,
    )
    expect(textOf(found[0]?.node)).toBe('&l12;&f;')
  })

  it('keeps no more than one record, and drops one that is too large', { timeout: 60_000 }, async () => {
    async function* endless() {
      yield '<r><item><t>'
      for (let at = 0; at < 400; at += 1) yield 'x'.repeat(64 << 10)
      yield '</t></item><item><t>next</t></item></r>'
    }
    const { records } = readXml(endless(), new Set(['item']))
    const found: XmlRecord[] = []
    for await (const record of records) found.push(record)
    expect(found.map(({ problem, node }) => problem ?? textOf(node))).toEqual(['larger than 16 MB', 'next'])
  })

  it('cuts an attribute without end, and goes on after a comment without end', { timeout: 60_000 }, async () => {
    async function* endless() {
      yield '<r><!-- '
      for (let at = 0; at < 30; at += 1) yield 'x'.repeat(64 << 10)
      yield '--><item b="'
      for (let at = 0; at < 30; at += 1) yield 'x'.repeat(64 << 10)
      yield '">1</item></r>'
    }
    const { records, damage } = readXml(endless(), new Set(['item']))
    const found: XmlRecord[] = []
    for await (const record of records) found.push(record)
    expect(found[0]?.node.attributes.b?.length).toBeLessThan(200 << 10)
    expect(textOf(found[0]?.node)).toBe('1')
    expect(damage.count).toBeGreaterThan(10)
  })

  it('writes markup inside a document as HTML', async () => {
    const { found } = await xml(
      '<e><item xmlns:h="http://www.w3.org/1999/xhtml"><h:p class="a&quot;b">x &lt; <h:br/>y</h:p></item></e>',
      ['item'],
    )
    expect(found[0] && innerHtml(found[0].node)).toBe('<p class="a&quot;b">x &lt; <br>y</p>')
  })

  it('never ends in an exception, whatever the text', async () => {
    const bits = fc.constantFrom(
      '<item>',
      '</item>',
      '<a b=',
      '"',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '&',
      '<!DOCTYPE x [',
      'text',
      '<',
      '>',
      '<?xml',
      '?>',
      'xmlns:q="u"',
      '\0',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(bits, { maxLength: 40 }), fc.integer({ min: 1, max: 9 }), async (parts, size) => {
        const { found } = await xml(parts.join(''), ['item'], size)
        for (const { node } of found) expect(node.name).toBe('item')
      }),
    )
  })
})

describe('JSON', () => {
  async function json(text: string, wanted: (path: string) => boolean, size = 3) {
    const found: unknown[] = []
    for await (const element of readJsonElements(pieces(text, size), wanted))
      found.push('value' in element ? element.value : 'cut' in element ? element.cut : element.problem)
    return found
  }

  it('gives every wanted value of any document, in pieces of any size', async () => {
    const value = fc.jsonValue({ depthSize: 'small' })
    await fc.assert(
      fc.asyncProperty(
        fc.array(value, { maxLength: 6 }),
        fc.integer({ min: 1, max: 20 }),
        fc.boolean(),
        async (list, size, pretty) => {
          const text = JSON.stringify(
            { meta: { posts: ['not this'] }, data: { posts: list, other: [{ posts: 1 }] } },
            null,
            pretty ? 2 : 0,
          )
          expect(await json(text, (path) => path === 'data.posts.*', size)).toEqual(JSON.parse(JSON.stringify(list)))
        },
      ),
    )
  })

  it('gives a whole document and a list of documents', async () => {
    expect(await json('{"a":[1]}', (path) => path === '')).toEqual([{ a: [1] }])
    expect(await json('[ {"a":1}, {"a":"]}"} ]', (path) => path === '*')).toEqual([{ a: 1 }, { a: ']}' }])
  })

  it.each([
    ['[{"a":1},{"a":', [{ a: 1 }, 'the document is damaged at line 1: it ends too early']],
    ['[{"a":1}}', [{ a: 1 }, 'the document is damaged at line 1: brackets that do not match']],
    ['', ['the document is damaged at line 1: there is nothing in it']],
    ['[{"a":tru},{"a":2}]', [expect.stringMatching(/^not JSON/), { a: 2 }]],
    [`[${'['.repeat(500)}`, ['the document is damaged at line 1: it ends too early']],
  ])('gives what stands before the damage: %s', async (text, values) => {
    expect(await json(text, (path) => path === '*')).toEqual(values)
  })

  it.each([1, 7, 5_000])(
    'leaves out one value that is nested too deeply, read %i characters at a time',
    async (size) => {
      const deep = `{"a":${'[{"b, [":'.repeat(300)}1,"x",true${'}]'.repeat(300)},"c":2}`
      expect(await json(`[{"a":1},${deep},{"a":2}]`, (path) => path === '*', size)).toEqual([
        { a: 1 },
        'nested too deeply',
        { a: 2 },
      ])
      expect(await json(`{"other":${deep},"a":[3]}`, (path) => path === 'a.*', size)).toEqual([3])
    },
  )

  it('never ends in an exception, whatever the text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: fc.constantFrom(...'{}[]",:\\ 1truenul') }), async (text) => {
        expect(Array.isArray(await json(text, (path) => path === '*' || path === 'a.*'))).toBe(true)
      }),
    )
  })
})
