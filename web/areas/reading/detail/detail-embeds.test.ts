import { describe, expect, it } from 'vitest'
import { playerAddress } from './detail-embed-frame.ts'
import { withEmbedCards } from './detail-embeds.ts'

const link = (provider: string, id: string, address: string) =>
  `<p><a href="${address}" rel="noopener noreferrer nofollow ugc" data-embed="${provider}" data-embed-id="${id}">YouTube · ${address}</a></p>`
const cards = (html: string) => withEmbedCards(html, (name, here) => `<${name} ${here}>`)

describe('cards', () => {
  it.each([
    ['youtube', 'YouTube', 'dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', true],
    ['bilibili', 'Bilibili', 'BV1xx411c7mD', 'https://www.bilibili.com/video/BV1xx411c7mD', true],
    ['x', 'X', '20', 'https://x.com/jack/status/20', false],
  ])('of %s name the provider, the address and what a press does', (provider, name, id, address, here) => {
    const html = cards(`<p>前</p>${link(provider, id, address)}<p>后</p>`)
    expect(html).toBe(
      `<p>前</p><p class="embed"><a href="${address}" rel="noopener noreferrer nofollow ugc" data-embed="${provider}" data-embed-id="${id}"><b translate="no">${name}</b><span translate="no">${address.replace(/^https:\/\/(www\.)?/, '')}</span><small>&lt;${name} ${here}&gt;</small></a></p><p>后</p>`,
    )
    expect(html).not.toContain('<iframe')
  })

  it.each([
    '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">YouTube</a></p>',
    `<p>见${link('youtube', 'dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ').slice(3)}`,
    link('vimeo', '1', 'https://vimeo.com/1'),
  ])('are made of nothing else: %s', (html) => {
    expect(cards(html)).toBe(html)
  })
})

describe('players', () => {
  it.each([
    ['youtube', 'dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
    ['bilibili', 'BV1xx411c7mD', 'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&autoplay=1&danmaku=0'],
    ['bilibili', 'av170001', 'https://player.bilibili.com/player.html?aid=170001&autoplay=1&danmaku=0'],
    ['x', '20', undefined],
    ['youtube', '../../x', undefined],
    ['bilibili', 'BV1&aid=2', undefined],
    [undefined, undefined, undefined],
  ])('%s %s', (provider, id, address) => {
    expect(playerAddress(provider, id)).toBe(address)
  })
})
