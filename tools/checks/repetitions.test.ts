import { expect, it } from 'vitest'
import { maxShared, repetitionProblems } from './repetitions.ts'

const lines = (count: number, name = 'line') => Array.from({ length: count }, (_, n) => `const ${name}${n} = ${n}`)
const file = (...parts: readonly string[][]) => parts.flat().join('\n')

it('finds two places that share more lines than they may', () => {
  const shared = lines(maxShared + 1)
  const files = new Map([
    ['a.ts', file(['/** One. */'], shared)],
    ['b.ts', file(lines(3, 'own'), shared)],
  ])
  expect(repetitionProblems(files)).toEqual([`b.ts:4 repeats more than ${maxShared} lines of a.ts:2`])
})

it('finds them within one file, and whatever stands between them', () => {
  const spread = lines(maxShared + 1).flatMap((line) => [line, '', '// a remark', '}'])
  expect(repetitionProblems(new Map([['a.ts', file(lines(maxShared + 1), lines(2, 'own'), spread)]]))).toHaveLength(1)
})

it('takes as many as may be, and imports of any length', () => {
  const imports = ['import {', ...lines(40, 'part').map((line) => `  ${line.split(' ')[1]},`), "} from './x.ts'"]
  const files = new Map([
    ['a.ts', file(imports, lines(maxShared), lines(5, 'one'))],
    ['b.ts', file(imports, lines(maxShared), lines(5, 'other'))],
  ])
  expect(repetitionProblems(files)).toEqual([])
})
