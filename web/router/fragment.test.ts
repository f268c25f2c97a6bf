import { expect, it } from 'vitest'
import { fragmentId } from './fragment.ts'

it.each([
  ['#main', 'main'],
  ['#%E7%AC%AC%E4%B8%80%E8%8A%82', '第一节'],
  ['#50%', '50%'],
  ['#%zz', '%zz'],
  ['', ''],
])('%j names %j', (hash, id) => expect(fragmentId(hash)).toBe(id))
