import { describe, expect, it } from 'vitest'
import { phoneAreaCount } from '#contract/constants.ts'
import { continent } from '#contract/members/accounts.ts'
import { phoneCodes, phoneCodesIn } from './phone-codes.ts'

const column = (place: number) => phoneCodes.map((row) => row[place])

describe('phone area codes', () => {
  it('are 214, the default first', () => {
    expect(phoneCodes).toHaveLength(phoneAreaCount)
    expect(phoneCodes[0]?.[1]).toBe('86')
  })

  it.each([
    ['id', 0],
    ['simplified name', 3],
    ['traditional name', 4],
    ['English name', 5],
  ])('have each a %s of their own', (_, place) => {
    expect(new Set(column(place)).size).toBe(phoneCodes.length)
  })

  it('are digits of a real length on a known continent', () => {
    expect(column(1).filter((code) => !/^[1-9]\d{0,3}$/.test(String(code)))).toEqual([])
    expect(column(2).filter((one) => !continent.safeParse(one).success)).toEqual([])
  })

  it('share a code only where several countries really have it', () => {
    const shared = Map.groupBy(phoneCodes, (row) => row[1])
    const several = [...shared]
      .filter(([, rows]) => rows.length > 1)
      .map(([code, rows]) => [code, rows.map((row) => row[5])])
    expect(several).toEqual([
      ['1', ['United States', 'Canada']],
      ['7', ['Kazakhstan', 'Russia']],
    ])
  })

  it('hold no Latin letters in Chinese names and no Chinese in English ones', () => {
    expect([...column(3), ...column(4)].filter((name) => !/^[\p{Script=Han}（）]+$/u.test(String(name)))).toEqual([])
    expect(column(5).filter((name) => /\p{Script=Han}/u.test(String(name)))).toEqual([])
  })

  it.each([
    ['zh-Hans', '中国', '马里'],
    ['zh-Hant-HK', '中國', '馬里'],
    ['en', 'China', 'Mali'],
  ] as const)('name countries in %s', (language, china, mali) => {
    const rows = phoneCodesIn(language)
    expect(rows[0]).toEqual({ id: 1, country: china, area_code: '86', continent: 'asia' })
    expect(rows.find((row) => row.area_code === '223')?.country).toBe(mali)
  })
})
