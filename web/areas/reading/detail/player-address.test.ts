import { describe, expect, it } from 'vitest'
import { playerAddress } from './player-address.ts'

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
