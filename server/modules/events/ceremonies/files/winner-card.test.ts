import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openFonts } from '#server/platform/documents/fonts.ts'
import { largestSize, outlinesOf } from '#server/platform/documents/text-outlines.ts'
import { renderWinnerCard, winnerCard } from './winner-card.ts'

const ceremony = '港讯年度盛典 · 2026'
const outlines = (svg: string) => svg.match(/<path transform="translate/g)?.length ?? 0

describe('the picture of a winner', () => {
  it.each([
    ['Chinese', '潮'.repeat(80)],
    ['Latin capitals', 'W'.repeat(80)],
    ['words', `${'Harbourwire '.repeat(6)}Alliance`],
    ['traditional', '灣區數字資產與鏈上治理聯合實驗室'],
    ['Arabic', 'مؤسسة المرفأ للأصول الرقمية'],
    ['Korean', '하버와이어 디지털 자산 연구소'],
  ])('has all of a name in %s', async (_what, name) => {
    const svg = await winnerCard({ award: '年度协议', winners: [name], ceremony }, 6, 1)
    const without = await winnerCard({ award: '年度协议', winners: [], ceremony }, 6, 1)
    const fonts = await openFonts(name)
    const alone = outlinesOf(name, fonts, { left: 0, top: 0, width: 100_000, size: 10, maxLines: 1 })
    expect(outlines(svg) - outlines(without)).toBe(outlines(alone.svg))
    // Nothing is below the picture.
    const [, top = '0'] = /stroke-linejoin="round" transform="translate\(0 ([\d.]+)\)"/.exec(svg) ?? []
    const lowest = Math.max(
      ...[...svg.matchAll(/<path transform="translate\([\d.]+ ([\d.]+)\)/g)].map(([, y]) => Number(y)),
    )
    expect(Number(top) + lowest).toBeLessThan(630)
  })

  it('names all of several winners, and is cut where they are too many for it', async () => {
    const two = await winnerCard({ award: 'A', winners: ['Tide Pay', 'Quay'], ceremony }, 6, 1)
    const one = await winnerCard({ award: 'A', winners: ['Tide Pay'], ceremony }, 6, 1)
    expect(outlines(two)).toBeGreaterThan(outlines(one))
    const many = await renderWinnerCard({ award: 'A', winners: Array(8).fill('潮'.repeat(80)), ceremony }, 8, 7)
    expect(await sharp(many).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  })

  it('has no markup from a name, and a light where somebody won', async () => {
    const svg = await winnerCard(
      { award: '<script>', winners: ['"><image href="https://x.example"/>'], ceremony },
      6,
      0,
    )
    expect(svg).not.toMatch(/<script|<image|x\.example/)
    expect(svg.match(/r="84"/g)).toHaveLength(1)
    expect(await winnerCard({ award: 'A', winners: [], ceremony }, 6, 0)).not.toContain('r="84"')
  })

  it('takes the largest size that shows all', async () => {
    const fonts = await openFonts('潮')
    const sizes = [
      { size: 50, maxLines: 1 },
      { size: 25, maxLines: 2 },
    ]
    const size = (text: string) => largestSize(text, fonts, 100, sizes).size
    expect([size('潮潮'), size('潮潮潮'), size('潮'.repeat(20))]).toEqual([50, 25, 25])
  })
})
