import { describe, expect, it } from 'vitest'
import type { Piece } from './compare-texts.ts'
import { foldPieces } from './fold.ts'

const same = (text: string): Piece => ({ kind: 'same', text })
const added: Piece = { kind: 'added', text: '新' }
const lines = (...names: string[]) => names.map((name) => `${name}\n`).join('')

describe('foldPieces', () => {
  it.each([
    ['a change alone', [added], [added]],
    ['a short text', [same(lines('1', '2')), added], [same(lines('1', '2')), added]],
    [
      'what stands before the first change',
      [same(`${lines('1', '2', '3', '4')}5`), added],
      [{ kind: 'left-out', paragraphs: 3 }, same('4\n5'), added],
    ],
    [
      'what stands after the last change',
      [added, same(lines('1', '2', '3', '4', '5'))],
      [added, same(lines('1', '2')), { kind: 'left-out', paragraphs: 3 }],
    ],
    [
      'what stands between two changes',
      [added, same(lines('1', '2', '3', '4', '5', '6')), added],
      [added, same(lines('1', '2')), { kind: 'left-out', paragraphs: 3 }, same(lines('6')), added],
    ],
  ] as const)('%s', (_, pieces, folded) => expect(foldPieces(pieces)).toEqual(folded))
})
