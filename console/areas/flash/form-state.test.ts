import { expect, it } from 'vitest'
import { emptyForm, isEmpty, lengthOf, likelyLanguage, withTemplate } from './form-state.ts'

const { fields } = emptyForm('zh-Hans')

it.each([
  ['', 'zh-Hans', 'zh-Hans'],
  ['', 'en', 'en'],
  ['比特币 ETF', 'zh-Hans', 'zh-Hans'],
  ['比特幣 ETF', 'zh-Hant-HK', 'zh-Hant-HK'],
  ['比特币 ETF', 'en', 'zh-Hans'],
  ['SEC approves spot ether ETF', 'zh-Hans', 'en'],
  ['ETF 20%', 'zh-Hans', 'zh-Hans'],
] as const)('%j on a desk in %s is written in %s', (title, desk, language) => {
  expect(likelyLanguage({ ...fields, title }, desk)).toBe(language)
})

it('a template keeps what was typed where it has nothing', () => {
  const template = { name: '行情', title: '', text: '…', importance: 'breaking' as const, labels: ['BTC', 'ETH'] }
  expect(withTemplate({ ...fields, title: '题', text: '旧', labels: ['BTC'] }, template)).toEqual({
    ...fields,
    title: '题',
    text: '…',
    importance: 'breaking',
    labels: ['BTC', 'ETH'],
  })
})

it('white space alone is nothing to keep, and lengths are those of characters', () => {
  expect([isEmpty({ ...fields, title: ' ' }), isEmpty({ ...fields, text: '文' })]).toEqual([true, false])
  expect(lengthOf('😀币')).toBe(2)
})
