import fc from 'fast-check'

/** Exports and feeds as nobody should write them, for tests: sound documents, damaged in every way that was ever seen. */

const dates = fc.constantFrom(
  ...['Fri, 05 Jan 2024 10:00:00 CST', '2024-01-05T10:00:00Z', '2024年1月5日 上午10:00', '20240105', '1704448800', '0'],
  ...['0000-00-00 00:00:00', '32 Jan 99999', '-1', 'Feb 30, 2024', '2024-01-05 25:61', '١٢', '\0', 'NaN', ''],
)
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    ...[
      '<<b>b>',
      '&lt;script&gt;alert(1)&lt;/script&gt;',
      '<script>x</script>',
      '比特币 <b>ETF</b>',
      '\ud800',
      'a\0b',
      '',
    ],
    ...[
      '\u202e\u200b',
      '&#0;&#xd800;&#x110000;',
      '&l9;&nbsp;&unknown;',
      ']]>',
      '<!--',
      '🚀'.repeat(400),
      'x'.repeat(5_000),
    ],
    ...['__proto__', 'constructor', "'; drop table items; --", '%s%s%s', '../../etc/passwd', '\u3164', '\ufffd'],
  ),
)
const addresses = fc.constantFrom(
  ...[
    'https://a.example/1',
    'https://a.example/1',
    'javascript:alert(1)',
    'http://[::1',
    '//b.example/ä b',
    '/?p=7',
    '',
  ],
  ...[
    'data:text/html,x',
    `https://a.example/${'x'.repeat(3_000)}`,
    'https://user:pass@a.example/',
    'https://a.example/%zz',
  ],
  '\0',
)
const xmlText = (text: string) => text.replace(/[<&]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;'))
const wrapped = fc
  .tuple(words, fc.constantFrom('raw', 'escaped', 'cdata'))
  .map(([text, how]) => (how === 'raw' ? text : how === 'cdata' ? `<![CDATA[${text}]]>` : xmlText(text)))
const element = (name: string, content: fc.Arbitrary<string>) => content.map((text) => `<${name}>${text}</${name}>`)

const rssFields = fc.oneof(
  element('title', wrapped),
  element('link', addresses.map(xmlText)),
  element('guid', fc.oneof(addresses.map(xmlText), wrapped)),
  element('pubDate', dates),
  element('description', wrapped),
  element('content:encoded', wrapped),
  element('dc:creator', wrapped),
  element('category', wrapped),
  element('itunes:duration', fc.oneof(dates, wrapped)),
  addresses.map((url) => `<enclosure url="${xmlText(url).replaceAll('"', '')}" type="audio/mpeg"/>`),
)
const atomFields = fc.oneof(
  element('title', wrapped),
  addresses.map((id) => `<id>${xmlText(id)}</id>`),
  element('updated', dates),
  fc
    .tuple(fc.constantFrom('text', 'html', 'xhtml', 'image/png', 'text/plain" mode="base64', 'a/b', '"'), wrapped)
    .map(([type, text]) => `<content type="${type}">${text}</content>`),
  addresses.map((href) => `<link href="${xmlText(href)}"/>`),
)
const wordpressFields = fc.oneof(
  rssFields,
  element('wp:post_id', fc.oneof(fc.constantFrom('1', '1', '2', '0', ''), wrapped)),
  element('wp:status', fc.constantFrom('publish', 'draft', 'trash', '')),
  element('wp:post_type', fc.constantFrom('post', 'page', 'attachment', 'x')),
  element('wp:post_date_gmt', dates),
  element(
    'wp:postmeta',
    fc
      .tuple(wrapped, wrapped)
      .map(([key, value]) => `<wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value>`),
  ),
)
const listOf = (fields: fc.Arbitrary<string>, name: string) =>
  fc.array(
    fc.array(fields, { maxLength: 8 }).map((parts) => `<${name}>${parts.join('')}</${name}>`),
    { maxLength: 8 },
  )

const bomb = `<!DOCTYPE r [<!ENTITY l0 "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')}]>`
const prologue = fc.constantFrom(
  ...['', '<?xml version="1.0" encoding="UTF-8"?>', '<?xml version="1.0" encoding="Shift_JIS"?>'],
  ...['<?xml version="1.0" encoding="x-nobody"?>', `<?xml version="1.0"?>${bomb}`],
)
const channel = '<title>F</title><link>https://a.example/</link>'
const spaces =
  'xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"'
const xml = (start: string, end: string, items: fc.Arbitrary<string[]>) =>
  fc.tuple(prologue, items).map(([head, all]) => `${head}${start}${all.join('\n')}${end}`)

const jsonValue = fc.oneof(
  words,
  dates,
  addresses,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(null, 0, -1, 1e308, true),
)
const jsonRecord = (...names: string[]) =>
  fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.constant('__proto__')), jsonValue, { maxKeys: names.length })
const jsonList = (...names: string[]) => fc.array(fc.oneof(jsonRecord(...names), jsonValue), { maxLength: 8 })

/** Sound documents of every format, by the name that a file of it has. */
const documents: Readonly<Record<string, { file: string; text: fc.Arbitrary<string> }>> = {
  RSS: {
    file: 'feed.xml',
    text: xml(`<rss version="2.0" ${spaces}><channel>${channel}`, '</channel></rss>', listOf(rssFields, 'item')),
  },
  Atom: {
    file: 'feed.xml',
    text: xml('<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title>', '</feed>', listOf(atomFields, 'entry')),
  },
  WordPress: {
    file: 'export.xml',
    text: xml(
      `<rss version="2.0" ${spaces} xmlns:wp="http://wordpress.org/export/1.2/"><channel>${channel}`,
      '</channel></rss>',
      listOf(wordpressFields, 'item'),
    ),
  },
  'JSON Feed': {
    file: 'feed.json',
    text: jsonList(
      'id',
      'url',
      'title',
      'content_html',
      'content_text',
      'summary',
      'date_published',
      'tags',
      'authors',
    ).map((items) => JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'F', items })),
  },
  Ghost: {
    file: 'ghost.json',
    text: jsonList(
      'id',
      'uuid',
      'slug',
      'title',
      'html',
      'lexical',
      'mobiledoc',
      'markdown',
      'status',
      'published_at',
      'tags',
      'visibility',
    ).map((posts) => JSON.stringify({ db: [{ data: { posts, tags: [], users: [] } }], html: '' })),
  },
  'WordPress REST': {
    file: 'posts.json',
    text: fc
      .array(
        fc.record(
          {
            id: fc.oneof(fc.nat({ max: 3 }), jsonValue),
            type: fc.constantFrom('post', 'page', 'x'),
            link: fc.oneof(addresses, jsonValue),
            title: fc.record({ rendered: words }),
            content: fc.record({ rendered: words }),
            date_gmt: fc.oneof(dates, jsonValue),
            _embedded: jsonValue,
          },
          { requiredKeys: ['title'] },
        ),
        { minLength: 1, maxLength: 8 },
      )
      .map((posts) => JSON.stringify(posts)),
  },
  corpus: {
    file: 'records.jsonl',
    text: fc
      .array(
        fc.oneof(
          jsonValue,
          fc.record({
            id: fc.oneof(fc.constantFrom('a~zh-Hans', 'a~zh-Hans', 'b'), words),
            kind: fc.constantFrom('article', 'flash'),
            lang: fc.constantFrom('zh-Hans', 'en'),
            title: words,
            body_md: words,
            date: dates,
            tags: fc.array(words),
          }),
        ),
        { maxLength: 8 },
      )
      .map((records) => records.map((record) => JSON.stringify(record)).join('\n')),
  },
}

type Damage = (bytes: Buffer, at: number) => Buffer
const insert =
  (what: string | Buffer): Damage =>
  (bytes, at) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.from(what as string), bytes.subarray(at)])
const damages: readonly Damage[] = [
  (bytes) => bytes,
  (bytes) => bytes,
  (bytes, at) => bytes.subarray(0, at),
  (bytes, at) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 7)]),
  (bytes, at) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(0, at), bytes.subarray(at)]),
  (bytes) => Buffer.from(`\ufeff${bytes.toString()}`, 'utf16le'),
  ...[
    '\0',
    '<',
    '>',
    '"',
    '</item>',
    '<item>',
    '<!--',
    '<![CDATA[',
    '&',
    '{',
    ']',
    '\\ud800',
    '\u001b$B',
    '<a '.repeat(300),
  ].map(insert),
  ...[
    Buffer.of(0xff, 0xfe),
    Buffer.of(0xd6, 0xd0, 0xb9, 0xfa),
    Buffer.of(0xed, 0xa0, 0x80),
    Buffer.alloc(70_000, 0x61),
  ].map(insert),
]

/** Files of a format, damaged up to three times. */
export function hostileFiles(format: string): { name: string; bytes: fc.Arbitrary<Buffer> } {
  const found = documents[format]
  if (!found) throw new Error(`There are no documents of ${format}`)
  const damage = fc.tuple(fc.constantFrom(...damages), fc.double({ min: 0, max: 1, noNaN: true }))
  const bytes = fc
    .tuple(found.text, fc.array(damage, { maxLength: 3 }))
    .map(([text, all]) =>
      all.reduce<Buffer>(
        (whole, [change, place]) => change(whole, Math.floor(place * whole.length)),
        Buffer.from(text),
      ),
    )
  return { name: found.file, bytes }
}

export const hostileFormats: readonly string[] = Object.keys(documents)
