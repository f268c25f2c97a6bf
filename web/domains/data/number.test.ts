import { describe, expect, it } from 'vitest'
import type { DataUnit } from '#contract/market/data-terms.ts'
import type { Language } from '#language/languages.ts'
import { movement, type NumberForm, writeMillions, writeNumber, writeTick } from './number.ts'

describe('a number', () => {
  it.each<[number | null, DataUnit, Language, NumberForm, string]>([
    [118_338, 'btc', 'zh-Hans', {}, '118,338'],
    [118_338, 'btc', 'zh-Hans', { short: true }, '11.83万'],
    [118_338, 'btc', 'zh-Hant-HK', { short: true }, '11.83萬'],
    [118_338, 'btc', 'en', { short: true }, '118.3k'],
    [-2693, 'btc', 'en', { signed: true }, '−2,693'],
    [320_400_000_000, 'usd', 'zh-Hant-HK', {}, '3,204億'],
    [320_400_000_000, 'usd', 'en', { sign: true }, '$320.4bn'],
    [188_800_000, 'usd', 'en', { sign: true, signed: true }, '+$188.8m'],
    [-188_800_000, 'usd', 'zh-Hans', { sign: true, signed: true }, '−1.89亿美元'],
    [96_400.55, 'usd', 'en', {}, '96,401'],
    [655.5, 'usd', 'en', {}, '655.50'],
    [1.0912, 'usd', 'en', {}, '1.0912'],
    [0, 'usd', 'en', { signed: true }, '0'],
    [0.5564, 'share', 'en', {}, '55.6%'],
    [0.0025, 'share', 'en', {}, '0.25%'],
    [0.002, 'share', 'en', {}, '0.2%'],
    [0.0004, 'share', 'en', {}, '0.04%'],
    [0, 'share', 'en', {}, '0.0%'],
    [0.0031, 'change', 'zh-Hans', {}, '+0.31%'],
    [-0.0142, 'change', 'en', {}, '−1.42%'],
    [-37.4, 'basisPoints', 'en', {}, '−37'],
    [0.94, 'multiple', 'en', {}, '0.94×'],
    [0.94, 'multiple', 'zh-Hans', {}, '0.94倍'],
    [0.00001234, 'usd', 'en', {}, '0.00001234'],
    [0.0000123456, 'usd', 'en', { sign: true }, '$0.00001235'],
    [1.5e-12, 'usd', 'en', {}, '1.5×10⁻¹²'],
    [-1e-12, 'usd', 'zh-Hans', { signed: true, short: true }, '−1×10⁻¹²'],
    [1e18, 'usd', 'zh-Hans', {}, '1×10¹⁸'],
    [1e17, 'usd', 'zh-Hans', {}, '100,000万亿'],
    [2.5e18, 'usd', 'en', { sign: true }, '$2.5×10¹⁸'],
    [0.4231, 'btc', 'en', {}, '0.4231'],
    [12.5, 'btc', 'en', {}, '12.5'],
    [12, 'btc', 'en', {}, '12'],
    [345.6, 'btc', 'en', {}, '346'],
    [0.05, 'usd', 'en', {}, '0.0500'],
    [null, 'usd', 'en', {}, '—'],
    [Number.NaN, 'usd', 'en', {}, '—'],
  ])('%j in %s is written in %s %j: %s', (value, unit, language, form, written) => {
    expect(writeNumber(value, unit, language, form)).toBe(written)
  })

  it('on a scale is as short as it can be', () => {
    expect(writeTick(1_000_000, 'btc', 'en')).toBe('1m')
    expect(writeTick(1_500_000, 'btc', 'zh-Hans')).toBe('150万')
    expect(writeTick(-500_000_000, 'usd', 'zh-Hant-HK')).toBe('−5億')
    expect(writeTick(0.25, 'share', 'en')).toBe('25%')
    expect(writeTick(0.5, 'multiple', 'en')).toBe('0.5×')
    expect(writeTick(0, 'usd', 'en')).toBe('0')
    expect(writeTick(1e-12, 'usd', 'en')).toBe('1×10⁻¹²')
  })

  it.each<[number[], DataUnit]>([
    [[0.9998, 1, 1.0002, 1.0004], 'usd'],
    [[96_000, 96_250, 96_500], 'usd'],
    [[2.5e-12, 5e-12, 7.5e-12], 'usd'],
    [[0.0005, 0.001, 0.0015], 'share'],
    [[-0.0005, 0, 0.0005], 'change'],
  ])('of the scale %j in %s each is another', (values, unit) => {
    const written = values.map((value) => writeTick(value, unit, 'zh-Hans'))
    expect(new Set(written).size).toBe(values.length)
  })

  it('in millions has a sign only where something is left of it', () => {
    expect([188_800_000, -1_234_560_000, 40_000, 0].map(writeMillions)).toEqual(['+188.8', '−1,234.6', '0.0', '0.0'])
  })

  it('has a colour only where it moved', () => {
    expect([1, -1, 0, null, undefined].map(movement)).toEqual(['up', 'down', undefined, undefined, undefined])
  })
})
