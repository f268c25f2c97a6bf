import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TakenPicture } from '#server/modules/content/media/service.ts'
import { renderHtml } from '#server/platform/text/rich-text/render.ts'
import { openPictureFolder } from './picture-folder.ts'
import { createPictureTaker } from './take-pictures.ts'

const stored = {
  url: '/media/ab/840.jpg',
  width: 840,
  height: 420,
  variants: [{ url: '/media/ab/420.webp', width: 420 }],
}
const fetcher = async () => {
  throw new Error('nothing is fetched here')
}

/** A storage that knows the pictures of one host, and counts how often it is asked. */
function fakeMedia() {
  const asked: string[] = []
  const take = async (address: string): Promise<TakenPicture> => {
    asked.push(address)
    return address.startsWith('https://good.example/') ? { picture: stored } : { problem: 'answered with 404' }
  }
  return { asked, knownPicture: async () => undefined, takeBytes: take, takeFromAddress: take }
}

describe('pictures of a rendered text', () => {
  const render = (html: string) => renderHtml(html, { baseUrl: 'https://good.example/post/' }).html

  it('are replaced with their sizes, words and links to them', async () => {
    const html = render(
      '<p><a href="/a.jpg?x=1&y=2"><img src="/a.jpg?x=1&y=2" alt="a > b &quot;c&quot;" title="T" width="9" height="9"></a></p>',
    )
    const { html: taken, count, missing } = await createPictureTaker(fakeMedia(), { fetcher }).take(html, undefined)
    expect([count, missing]).toEqual([1, []])
    expect(taken).toContain(
      '<img src="/media/ab/840.jpg" srcset="/media/ab/420.webp 420w" sizes="(min-width: 760px) 720px, 100vw" alt="a > b &#x22;c&#x22;" title="T" width="840" height="420" loading="lazy" decoding="async">',
    )
    expect(taken).toContain('<a href="/media/ab/840.jpg"')
  })

  it('stay where they are when they cannot be had', async () => {
    const html = render('<img src="https://bad.example/a.jpg" alt="x"><p>text</p>')
    const { html: taken, missing } = await createPictureTaker(fakeMedia(), { fetcher }).take(html, {
      url: 'https://bad.example/c.jpg',
      alt: '',
    })
    expect(taken).toBe(html)
    expect(missing.map(({ url }) => url).sort()).toEqual(['https://bad.example/a.jpg', 'https://bad.example/c.jpg'])
  })

  it('are asked for once, however often they are shown', async () => {
    const media = fakeMedia()
    const taker = createPictureTaker(media, { fetcher })
    const html = render('<img src="/a.jpg"><img src="/a.jpg">')
    await Promise.all([taker.take(html, { url: 'https://good.example/a.jpg', alt: '' }), taker.take(html, undefined)])
    expect(media.asked).toEqual(['https://good.example/a.jpg'])
  })

  it('leave words that look like pictures alone', async () => {
    const html = render('<p>&lt;img src="https://good.example/a.jpg"&gt;</p><pre>&lt;img src="x"&gt;</pre>')
    expect((await createPictureTaker(fakeMedia(), { fetcher }).take(html, undefined)).html).toBe(html)
  })

  it('are not fetched where nobody may fetch', async () => {
    const { missing } = await createPictureTaker(fakeMedia(), {}).take(render('<img src="/a.jpg">'), undefined)
    expect(missing).toEqual([{ url: 'https://good.example/a.jpg', reason: 'not in the folder' }])
  })
})

describe('pictures in a copy of a site’s files', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'harbourwire-test-folder-'))
    await mkdir(join(folder, 'uploads/2024/05'), { recursive: true })
    await writeFile(join(folder, 'uploads/2024/05/图 表.jpg'), 'small')
    await writeFile(join(folder, 'uploads/2024/05/b.png'), 'original')
    await writeFile(join(folder, 'uploads/2024/05/b-300x200.png'), 'reduced')
    await writeFile(join(folder, 'secret.jpg'), 'secret')
    await symlink(join(folder, 'secret.jpg'), join(folder, 'uploads/link.jpg'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it.each([
    ['https://old.example/wp-content/uploads/2024/05/%E5%9B%BE%20%E8%A1%A8.jpg', 'small'],
    ['https://old.example/blog/wp-content/uploads/2024/05/b.png?w=100', 'original'],
    ['https://old.example/wp-content/uploads/2024/05/b-300x200.png', 'original'],
    ['https://ghost.example/content/images/2024/05/b.png', 'original'],
    ['https://old.example/2024/05/b.png', 'original'],
    ['https://old.example/wp-content/uploads/2024/05/none.png', undefined],
    ['https://old.example/wp-content/uploads/../secret.jpg', undefined],
    ['https://old.example/wp-content/uploads/..%2fsecret.jpg', undefined],
    ['https://old.example/wp-content/uploads/%2e%2e/%2e%2e/secret.jpg', undefined],
    ['https://old.example/uploads/link.jpg', undefined],
    ['https://old.example/wp-content/uploads/a%00.jpg', undefined],
    ['https://old.example/%zz.jpg', undefined],
    ['https://old.example/wp-content/uploads/2024/', undefined],
    ['no address', undefined],
  ])('%s: %s', async (address, content) => {
    const find = await openPictureFolder(join(folder, 'uploads'))
    expect((await find(address))?.toString()).toBe(content)
  })
})
