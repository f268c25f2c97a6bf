import { expect, it } from 'vitest'
import { readNominees } from './read-nominees.ts'

it.each([',', ';', '\t'])('reads nominees whose columns are separated by %j', (separator) => {
  const lines = [
    ['award', 'key', 'name', 'note_en'],
    ['person', 'zhang', '张三', 'Founder'],
  ]
  const { rows, fault } = readNominees(lines.map((cells) => cells.join(separator)).join('\n'))
  expect(fault).toBeUndefined()
  expect(rows).toMatchObject([
    { line: 2, award: 'person', key: 'zhang', texts: { 'zh-Hans': { name: '张三' }, en: { note: 'Founder' } } },
  ])
})
