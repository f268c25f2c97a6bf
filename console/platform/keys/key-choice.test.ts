import { describe, expect, it } from 'vitest'
import { belongsToTarget, chooseKey, type KeyTarget } from './key-choice.ts'

const frame = { 'g a': () => 'articles', 'g r': () => 'review', c: () => 'write', '?': () => 'help' }
const item = { a: () => 'approve', r: () => 'refuse', c: () => 'cut' }

const done = (choice: ReturnType<typeof chooseKey>) =>
  choice === undefined ? 'nothing' : 'wait' in choice ? 'waits' : choice.act()

describe('chooseKey', () => {
  it.each([
    ['a key of the page', [frame, item], 'a', undefined, 'approve'],
    ['a key of the frame', [frame, item], '?', undefined, 'help'],
    ['a key of both: the newest part goes before', [frame, item], 'c', undefined, 'cut'],
    ['the first key of a pair', [frame, item], 'g', undefined, 'waits'],
    ['the second of a pair, never what it does alone', [frame, item], 'a', 'g', 'articles'],
    ['a pair that there is not', [frame, item], 'c', 'g', 'nothing'],
    ['a key without a meaning', [frame, item], 'x', undefined, 'nothing'],
    ['nothing where nothing listens', [], 'a', undefined, 'nothing'],
  ])('%s', (_, layers, key, first, what) => expect(done(chooseKey(layers, key, { first }))).toBe(what))

  it.each([
    ['a key that stands for itself', 'a', undefined, 'nothing'],
    ['the first key of a pair', 'g', undefined, 'waits'],
    ['the second of a pair', 'a', 'g', 'articles'],
  ])('leaves single keys out where they are paused: %s', (_, key, first, what) =>
    expect(done(chooseKey([frame, item], key, { first, pairsOnly: true }))).toBe(what),
  )
})

describe('belongsToTarget', () => {
  const cases: [what: string, key: string, target: KeyTarget, belongs: boolean][] = [
    ['a letter in a field', 'a', { tag: 'INPUT', type: 'text' }, true],
    ['a letter in a field that does not say its type', 'a', { tag: 'INPUT' }, true],
    ['a letter in a search field', 'j', { tag: 'INPUT', type: 'search' }, true],
    ['a letter in a text of several lines', 'r', { tag: 'TEXTAREA' }, true],
    ['a letter where text is edited', 'r', { tag: 'DIV', editable: true }, true],
    ['a letter in an open menu', 'm', { tag: 'LI', inMenu: true }, true],
    ['a letter on a chosen tab', 'j', { tag: 'INPUT', type: 'radio' }, false],
    ['a letter on a link', 'a', { tag: 'A', inControl: true }, false],
    ['Enter on a link', 'enter', { tag: 'A', inControl: true }, true],
    ['Enter on a word within a button', 'enter', { tag: 'SPAN', inControl: true }, true],
    ['space on a tab', ' ', { tag: 'INPUT', type: 'radio' }, true],
    ['Enter on nothing', 'enter', { tag: 'BODY' }, false],
  ]
  it.each(cases)('%s', (_, key, target, belongs) => expect(belongsToTarget(key, target)).toBe(belongs))
})
