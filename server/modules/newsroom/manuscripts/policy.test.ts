import { describe, expect, it } from 'vitest'
import {
  hasPriority,
  mayDelete,
  mayOpen,
  mayWithdraw,
  obstacleToSubmitting,
  publishesAtOnce,
  stateAfterSaving,
  stateAfterWithdrawal,
} from './policy.ts'

const author = { userId: 1, roles: [] }
const editor = { userId: 2, roles: ['editor'] as const }
const states = ['draft', 'pending', 'approved', 'refused'] as const
const manuscript = {
  ownerId: 1,
  state: 'draft' as const,
  itemId: null,
  publishAt: null,
  heldBy: null,
  published: null,
  ownerRevising: false,
}
const later = new Date()

describe('who may do what with a manuscript', () => {
  it('is open to its author and to staff', () => {
    const open = (userId: number, ...roles: ('editor' | 'administrator' | 'columnist' | 'organiser')[]) =>
      mayOpen({ userId, roles }, manuscript)
    expect([open(1), open(3), open(3, 'columnist', 'organiser'), open(3, 'editor'), open(3, 'administrator')]).toEqual([
      true,
      false,
      false,
      true,
      true,
    ])
  })

  it.each([
    ['draft', author, {}, 'draft'],
    ['refused', author, {}, 'refused'],
    ['approved', author, {}, 'draft'],
    ['pending', author, {}, 'notNow'],
    ['approved', author, { publishAt: later }, 'notNow'],
    ['draft', editor, {}, 'draft'],
    ['pending', editor, {}, 'pending'],
    ['pending', editor, { heldBy: 2 }, 'pending'],
    ['pending', editor, { heldBy: 3 }, 'heldByColleague'],
    ['approved', editor, {}, 'draft'],
    ['approved', editor, { publishAt: later }, 'approved'],
  ] as const)('%s, saved by %j %j: %s', (state, member, more, after) =>
    expect(stateAfterSaving(member, { ...manuscript, state, ...more })).toBe(after),
  )

  it('is submitted by its owner; by staff only what they corrected in an article that readers have', () => {
    const owner = { userId: 1 }
    const stranger = { userId: 2 }
    const people = (['editor', 'administrator', 'columnist', 'organiser'] as const).flatMap((role) => [
      { ...owner, roles: [role] },
      { ...stranger, roles: [role] },
    ])
    const texts = states.flatMap((state) =>
      [null, {}].flatMap((published) =>
        [false, true].map((ownerRevising) => ({ ...manuscript, state, published, ownerRevising })),
      ),
    )
    for (const member of [author, { ...stranger, roles: [] }, ...people])
      for (const text of texts) {
        const isStaff = member.roles.some((role) => role === 'editor' || role === 'administrator')
        const corrects = isStaff && text.published !== null && !text.ownerRevising
        const open = text.state === 'draft' || text.state === 'refused'
        const expected = member.userId !== 1 && !corrects ? 'onlyOwnerSubmits' : open ? undefined : 'wrongState'
        expect([member, text, obstacleToSubmitting(member, text)]).toEqual([member, text, expected])
      }
  })

  it.each([
    ['pending', null, author, 'draft'],
    ['approved', later, author, 'draft'],
    ['pending', null, editor, 'draft'],
    ['approved', later, editor, 'pending'],
  ] as const)('%s, planned for %s, taken back by %j: %s', (state, publishAt, member, after) =>
    expect(stateAfterWithdrawal(member, { ...manuscript, state, publishAt })).toBe(after),
  )

  it('can be withdrawn and deleted in these states alone', () => {
    expect(states.filter((state) => mayWithdraw({ state, publishAt: null }))).toEqual(['pending'])
    expect(states.filter((state) => mayWithdraw({ state, publishAt: later }))).toEqual(['pending', 'approved'])
    expect(states.filter((state) => mayDelete({ state, itemId: null }))).toEqual(['draft', 'refused'])
    expect(states.filter((state) => mayDelete({ state, itemId: 5 }))).toEqual([])
  })

  it.each([
    [[], true, false, false],
    [['organiser'], true, false, false],
    [['columnist'], false, false, true],
    [['columnist'], true, true, true],
    [['editor'], false, true, false],
    [['administrator'], false, true, false],
  ] as const)(
    '%j, columnists may publish: %s; at once: %s, first in the queue: %s',
    (roles, allowed, atOnce, first) => {
      expect(publishesAtOnce({ roles }, allowed)).toBe(atOnce)
      expect(hasPriority({ roles })).toBe(first)
    },
  )
})
