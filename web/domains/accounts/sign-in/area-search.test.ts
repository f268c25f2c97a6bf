import { describe, expect, it } from 'vitest'
import type { PhoneCode } from '#contract/members/accounts.ts'
import { findAreas, offeredAreas, pinyinInitials, withNames } from './area-search.ts'

const rows = [
  [1, '86', '中国', '中國', 'China'],
  [2, '852', '香港', '香港', 'Hong Kong'],
  [8, '65', '新加坡', '新加坡', 'Singapore'],
  [13, '64', '新西兰', '新西蘭', 'New Zealand'],
  [201, '225', '科特迪瓦', '科特迪瓦', "Côte d'Ivoire"],
  [202, '1876', '牙买加', '牙買加', 'Jamaica'],
  [203, '1', '美国', '美國', 'United States'],
] as const

const list = (name: 2 | 3 | 4): PhoneCode[] =>
  rows.map((row) => ({ id: row[0], area_code: row[1], country: row[name], continent: 'asia', sms: true }))
const entries = withNames(list(2), [list(3), list(4)])
const found = (search: string) => findAreas(entries, search).map(({ country }) => country)

describe('the areas to choose from', () => {
  const served = list(2).map((area) => ({ ...area, sms: area.area_code === '86' }))

  it('are those whose numbers get codes, where a code is sent', () => {
    expect(offeredAreas(served, 'sms').map(({ country }) => country)).toEqual(['中国'])
  })

  it('are all where a password is asked for', () => {
    expect(offeredAreas(served, 'all')).toHaveLength(rows.length)
  })
})

describe('the search among area codes', () => {
  it.each([
    ['', ['中国', '香港', '新加坡', '新西兰', '科特迪瓦', '牙买加', '美国']],
    ['新', ['新加坡', '新西兰']],
    ['新西蘭', ['新西兰']],
    ['new z', ['新西兰']],
    ['HONG', ['香港']],
    ['cote divoire', ['科特迪瓦']],
    ['+1', ['牙买加', '美国']],
    ['852', ['香港']],
    ['xjp', ['新加坡']],
    ['zg', ['中国']],
    ['mg', ['美国']],
    ['zzz', []],
  ])('%j finds %j', (search, expected) => {
    expect(found(search)).toEqual(expected)
  })

  it('shows the names of the reader, also before those of other languages have come', () => {
    expect(findAreas(withNames(list(4), []), 'sing').map(({ country }) => country)).toEqual(['Singapore'])
  })

  it.each([
    ['阿富汗', 'afh'],
    ['澳大利亚', 'adly'],
    ['Singapore', ''],
  ])('the initials of %s are %j', (name, initials) => {
    expect(pinyinInitials(name, new Intl.Collator('zh-Hans-CN-u-co-pinyin'))).toBe(initials)
  })
})
