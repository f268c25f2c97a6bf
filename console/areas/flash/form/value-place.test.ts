import { expect, it } from 'vitest'
import { withLine } from './value-place.ts'

it.each([
  ['', 0, 'x'],
  ['一段', 0, '一段\nx'],
  ['一段', 2, '一段\nx'],
  ['一段\n二段', 1, '一段\nx\n二段'],
  ['一段\n二段', 4, '一段\n二段\nx'],
  ['一段\n', 3, '一段\nx'],
])('%j at %i', (text, at, expected) => expect(withLine(text, at, 'x')).toBe(expected))
