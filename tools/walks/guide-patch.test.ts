import { expect, it } from 'vitest'
import { applyChange, guideChanges } from './guide-patch.ts'

const guide = `# Guide

\`\`\`diff contract/a.ts
 one
-two
+2
\`\`\`

\`\`\`ts
const example = true
\`\`\`
`

it('reads the blocks of a guide that name a file', () => {
  expect(guideChanges(guide)).toEqual([{ path: 'contract/a.ts', lines: [' one', '-two', '+2'] }])
})

it('replaces lines where they stand', () => {
  const [change] = guideChanges(guide)
  if (!change) throw new Error('No change was read')
  expect(applyChange('zero\none\ntwo\nthree\n', change)).toBe('zero\none\n2\nthree\n')
  expect(() => applyChange('one\n', change)).toThrow('stand 0 times in contract/a.ts')
  expect(() => applyChange('one\ntwo\none\ntwo\n', change)).toThrow('stand 2 times in contract/a.ts')
})

it('makes a new file of lines that are only added', () => {
  expect(applyChange('', { path: 'a.sql', lines: ['+select 1;', '+'] })).toBe('select 1;\n\n')
})
