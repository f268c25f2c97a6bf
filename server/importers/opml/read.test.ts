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

async function read(body: string) {
  const path = join(folder, 'list.opml')
  await writeFile(path, `<opml version="2.0"><head><title>L</title></head>${body}</opml>`)
  return (await readOpml(path)).map(({ line: _line, ...feed }) => feed)
}

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
})
