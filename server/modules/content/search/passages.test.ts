import { expect, it } from 'vitest'
import { lowerCase } from '#language/text/fold.ts'
import { passageOf } from './passages.ts'

const passage = (text: string, ...terms: string[]) =>
  passageOf(`<p>${text}</p>`, terms, lowerCase)
    .map(({ t, hit }) => (hit ? `[${t}]` : t))
    .join('')

it('shows where a word begins so, not where it stands within another', () => {
  const before = 'Grayscale Bitcoin Trust (GBTC) has an old name. '
  expect(passage(`${before.repeat(4)}Whoever holds BTC today waits.`, 'btc')).toBe('…Whoever holds [BTC] today waits.')
  expect(passage(before, 'btc')).toContain('G[BTC]')
})

it('divides no word that soon ends, and no character', () => {
  const words = 'extraordinarily '.repeat(12)
  expect(passage(`${words}the harbour ${words}`, 'harbour')).toMatch(
    /^…(extraordinarily )?the \[harbour\] (extraordinarily )+extraordinarily…$/,
  )
  const rockets = '🚀'.repeat(100)
  expect(passage(`${rockets}灯塔${rockets}`, '灯塔').isWellFormed()).toBe(true)
  expect(passage(`${'x'.repeat(500)}灯塔${'y'.repeat(500)}`, '灯塔')).toMatch(/^…x{24}\[灯塔\]y+…$/)
})
