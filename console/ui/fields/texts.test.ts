import { describe, expect, it } from 'vitest'
import { inAllLanguages, isNamed, nameOf } from './texts.ts'

const hans = { 'zh-Hans': { title: '专题' } }
const all = { ...hans, 'zh-Hant-HK': { title: '專題' }, en: { title: 'Feature' } }

describe('texts by language', () => {
  it.each([
    [all, 'zh-Hans', '专题'],
    [all, 'zh-Hant-HK', '專題'],
    [all, 'en', 'Feature'],
    [hans, 'zh-Hant-HK', '专题'],
    [hans, 'en', '专题'],
    [{ en: { title: 'Feature' } }, 'zh-Hans', 'Feature'],
    [{ ...hans, en: { title: ' ' } }, 'en', '专题'],
    [{}, 'en', ''],
  ] as const)('are called %j in %s: %s', (texts, language, expected) => {
    expect(nameOf(texts, language, 'title')).toBe(expected)
  })

  it('stand one under the other for comparison, without those that nobody wrote', () => {
    expect(inAllLanguages({ ...hans, en: { title: 'Feature' } }, 'title')).toBe('专题\nFeature')
  })

  it('have a name as soon as one language has', () => {
    expect(isNamed({ en: { title: 'x' } }, 'title')).toBe(true)
    expect(isNamed({ en: { title: ' ' } }, 'title')).toBe(false)
  })
})
