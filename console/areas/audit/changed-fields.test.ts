import { describe, expect, it } from 'vitest'
import { correctionKinds } from '#contract/content/correction-kinds.ts'
import { role } from '#contract/members/accounts.ts'
import { binKinds } from '#contract/staff/bin-kinds.ts'
import { languages } from '#language/languages.ts'
import { recordedFields } from '../../../tools/recorded-fields.ts'
import { actionWords, fieldWords, valueWords } from './audit-words.ts'
import { changedFields } from './changed-fields.ts'

describe('changedFields', () => {
  it.each([
    ['nothing', null, null, []],
    ['what stayed', { version: 1, state: 'pending' }, { version: 1, state: 'approved' }, ['state: pending → approved']],
    ['what says nothing', { reason: '' }, { reason: null, item: undefined }, []],
    ['what came', null, { roles: ['editor'] }, ['roles: — → editor']],
    ['what went', { assignee: 7 }, { assignee: null }, ['assignee: 7 → —']],
    ['what is false', { open: true }, { open: false }, ['open: true → false']],
    ['nought', { count: 0 }, { count: 2 }, ['count: 0 → 2']],
    ['a value without a name', 'a', 'b', ['value: a → b']],
    ['a list', ['a'], ['a', 'b'], ['value: a → a, b']],
    ['a list that was emptied', { words: ['a'] }, { words: [] }, ['words: a → —']],
    ['what stands in a record', null, { titles: { en: 'A' } }, ['titles: — → A']],
    [
      'records in a list',
      { picks: [{ item: 1, until: null }] },
      {
        picks: [
          { item: 1, until: null },
          { item: 2, until: 'noon' },
        ],
      },
      ['picks: 1 → 1, item: 2; until: noon'],
    ],
  ])('%s', (_, before, after, wanted) =>
    expect(
      changedFields(before, after).map((one) => `${one.name}: ${one.before ?? '—'} → ${one.after ?? '—'}`),
    ).toEqual(wanted),
  )

  it('calls the fields of a record by their names', () =>
    expect(changedFields(null, { titles: { en: 'A', hk: '甲' } }, undefined, (name) => name.toUpperCase())).toEqual([
      { name: 'titles', before: undefined, after: 'EN: A; HK: 甲' },
    ]))

  it('says values in the words of the reader', () =>
    expect(changedFields({ assignee: 7 }, { assignee: 8 }, (name, value) => `${name} ${value}`)).toEqual([
      { name: 'assignee', before: 'assignee 7', after: 'assignee 8' },
    ]))
})

describe('the words of the log', () => {
  it('has a word for every field that the server records', () => {
    const recorded = recordedFields()
    // The walk finds what is there: names that are recorded in places of every shape.
    expect(['standing', 'closes', 'account_days', 'added', 'state'].filter((name) => !recorded.has(name))).toEqual([])
    const known = (name: string) => fieldWords[name] !== undefined || languages.some((one) => one === name)
    expect([...recorded].filter(([name]) => !known(name)).map((one) => one.join(' '))).toEqual([])
  })

  it('has one for every role that is given or taken', () =>
    expect(Object.keys(valueWords.roles ?? {}).sort()).toEqual([...role.options].sort()))

  it('has a word for the deletion of everything that has a bin', () =>
    expect(binKinds.filter((kind) => !actionWords[`${kind}.delete`])).toEqual([]))

  it('has words for what is noted of a refund', () =>
    expect(['amount', 'reason'].filter((name) => !fieldWords[name])).toEqual([]))

  it('has words for what readers were told of a revision', () => {
    expect(Object.keys(valueWords.kind ?? {}).sort()).toEqual([...correctionKinds].sort())
    const told = { correction: { kind: 'correction', text: '…' } }
    const names = [...Object.keys(told), ...Object.keys(told.correction)]
    expect(names.filter((name) => !fieldWords[name])).toEqual([])
  })
})
