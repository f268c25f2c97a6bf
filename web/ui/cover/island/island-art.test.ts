import { describe, expect, it } from 'vitest'
import { quizIllustrations } from '#contract/site/quizzes/quiz-terms.ts'
import { drawnPicture } from '../cover-art.ts'
import {
  ARCHIPELAGO_CARD_PATH,
  ARCHIPELAGO_PATH,
  islandCardPath,
  islandPath,
  parseIslandPath,
} from './island-address.ts'

const numbersIn = (svg: string) => (svg.match(/d="[^"]*"/g) ?? []).join('')

describe('an island', () => {
  it.each(quizIllustrations)('of the %s is drawn the same every time, with a shore and an eye', (illustration) => {
    const svg = drawnPicture(islandPath(illustration, 'lg')) ?? ''
    expect(svg).toBe(drawnPicture(islandPath(illustration, 'lg')))
    expect(svg).toMatch(/<path class="s" d="M[^"]{100,}"/)
    expect(svg).toContain('<circle class="b"')
    expect(numbersIn(svg)).not.toMatch(/NaN|Infinity|\./)
    expect(Buffer.byteLength(svg)).toBeLessThan(12_000)
    expect(Buffer.byteLength(drawnPicture(islandPath(illustration, 'sm')) ?? '')).toBeLessThan(6_000)
  })

  it('looks like no other one', () => {
    expect(
      new Set(quizIllustrations.map((illustration) => numbersIn(drawnPicture(islandPath(illustration, 'sm')) ?? '')))
        .size,
    ).toBe(16)
  })

  it('as a card has the size of a sharing picture and one theme', () => {
    for (const path of [islandCardPath('gecko'), ARCHIPELAGO_CARD_PATH]) {
      const svg = drawnPicture(path) ?? ''
      expect(svg).toContain('width="1200" height="630"')
      expect(svg).not.toContain('prefers-color-scheme')
    }
    expect(drawnPicture(ARCHIPELAGO_PATH)).toContain('prefers-color-scheme')
  })

  it.each([
    '/covers/island/dragon-lg.svg',
    '/covers/island/cat-xl.svg',
    '/covers/island/cat-card.svg',
    '/covers/cat-lg.svg',
  ])('is not at %s', (path) => {
    expect(parseIslandPath(path)).toBeNull()
    expect(drawnPicture(path)).toBeNull()
  })
})
