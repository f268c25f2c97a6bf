import { expect, it } from 'vitest'
import { sharedWith } from './shared-places.ts'

const types = ['标准票', 'VIP', '学生票', '赠票', '工作票'].map((name, id) => ({ id, name }))

it.each([
  [[], ''],
  [[1], 'VIP'],
  [[0, 1, 2], '标准票、VIP、学生票'],
  [[0, 1, 2, 3], '标准票、VIP、学生票…'],
] as const)('names the types that share places: %s', (shares_with, names) => {
  expect(sharedWith({ shares_with: [...shares_with] }, types, 'zh-Hans')).toBe(names)
  expect(sharedWith({ shares_with: [...shares_with] }, types, 'en')).toBe(names.replaceAll('、', ', '))
})
