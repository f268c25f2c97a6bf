import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOpml } from './read.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harbourwire-test-opml-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function readWhole(text: string) {
  const path = join(folder, 'list.opml')
  await writeFile(path, text)
  const { feeds, cut } = await readOpml(path)
  return { feeds: feeds.map(({ line: _line, ...feed }) => feed), cut }
}
const list = (body: string) => `<opml version="2.0"><head><title>L</title></head>${body}</opml>`
const read = async (body: string) => (await readWhole(list(body))).feeds

describe('a list of feeds', () => {
  it('is read to its depth', async () => {
    expect(
      await read(`<body><outline text="A &amp; B"><outline title="链" xmlUrl="https://a.example/feed"/>
        <outline text="C"><outline text="D" XMLURL="feed://d.example/"/></outline></outline></body>`),
    ).toEqual([
      { title: '链', address: 'https://a.example/feed', folders: ['A & B'] },
      { title: 'D', address: 'http://d.example/', folders: ['A & B', 'C'] },
    ])
  })

  it('takes what stands outside of its body, and reports what is no feed', async () => {
    expect(
      await read(
        '<body/><outline text="T" xmlUrl="https://a.example/"/><outline text="U" xmlUrl="https://a.example/"/><outline text="V" xmlUrl="ftp://a.example/"/><outline text="words"/>',
      ),
    ).toEqual([
      { title: 'T', address: 'https://a.example/', folders: [] },
      { problem: 'listed twice' },
      { problem: 'no address of a feed: ftp://a.example/' },
    ])
  })

  it('says where it breaks off, with the feeds before that', async () => {
    const whole = list(
      '<body>\n<outline text="T" xmlUrl="https://a.example/"/>\n<outline text="U" xmlUrl="https://b.example/"/></body>',
    )
    expect((await readWhole(whole)).cut).toBeUndefined()
    for (const place of ['text="U"', '<outline text="U"', '</body>']) {
      const { feeds, cut } = await readWhole(whole.slice(0, whole.indexOf(place)))
      expect(feeds).toContainEqual({ title: 'T', address: 'https://a.example/', folders: [] })
      expect(cut).toBe('the document is cut off at line 3')
    }
  })
})
