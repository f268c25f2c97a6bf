import { expect, it } from 'vitest'
import { interfaceTerms } from './interface-terms.ts'
import { redundantOverrides, traditionalTexts } from './traditional-texts.ts'

it('converts texts with the words of interfaces, except those that are worded differently', () => {
  const simplified = { save: '保存文件', days: '{n}天前', undo: '撤销', like: '点赞' }
  expect(traditionalTexts(simplified, { undo: '還原' })).toEqual({
    ...{ save: '儲存檔案', days: '{n}日前', undo: '還原', like: '讚好' },
  })
})

it('converts the words after the beginning of an address', () =>
  expect(traditionalTexts({ hint: '以https://开头的网址' })).toEqual({ hint: '以https://開頭的網址' }))

it('notes overrides that change nothing', () => {
  traditionalTexts({ close: '关闭', save: '保存' }, { close: '關閉', save: '存檔' })
  expect(redundantOverrides).toContain('close: 關閉')
  expect(redundantOverrides.join()).not.toContain('存檔')
})

it('has one word of interfaces for each term', () => {
  const terms = interfaceTerms.map(({ hans }) => hans)
  expect(terms.filter((term, place) => terms.indexOf(term) !== place)).toEqual([])
})
