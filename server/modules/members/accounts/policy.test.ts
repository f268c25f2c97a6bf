import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/members/accounts.ts'
import { obstacleToLifting, obstacleToRole, obstacleToSuspending, rolesAfter } from './policy.ts'

type Status = 'active' | 'suspended' | 'erased'
const someone = (id: number, roles: Role[] = [], status: Status = 'active') => ({ id, roles, status })
const chief = someone(1, ['administrator'])
const deputy = someone(2, ['administrator'])
const editor = someone(3, ['editor'])
const reader = someone(4)
const taking = { role: 'administrator', give: false } as const

describe('roles', () => {
  it.each([
    ['a role is given', chief, reader, false, { role: 'editor', give: true }, undefined],
    ['a role is taken', chief, editor, true, { role: 'editor', give: false }, undefined],
    ['one of two administrators', chief, deputy, true, taking, undefined],
    ['their own, while another remains', chief, chief, true, taking, undefined],
    ['the last one', chief, chief, false, taking, 'lastAdministrator'],
    ['the last one who stays, by one who leaves', deputy, chief, false, taking, 'lastAdministrator'],
    ['another role of the last one', chief, chief, false, { role: 'editor', give: false }, undefined],
    ['that of a suspended one', chief, { ...deputy, status: 'suspended' as Status }, true, taking, undefined],
    ['by an editor', editor, reader, true, { role: 'editor', give: true }, 'notAllowed'],
    ['by one who was an administrator a moment ago', someone(2), chief, false, taking, 'notAllowed'],
    ['by a suspended one', { ...deputy, status: 'suspended' as Status }, chief, false, taking, 'notAllowed'],
    ['of nobody', chief, undefined, true, taking, 'userMissing'],
    ['of an erased account', chief, someone(9, [], 'erased'), true, { role: 'editor', give: true }, 'userMissing'],
  ] as const)('%s', (_, actor, target, administratorRemains, change, obstacle) =>
    expect(obstacleToRole({ actor, target, administratorRemains }, change)).toBe(obstacle),
  )

  it.each([
    [[], 'editor', true, ['editor']],
    [['editor'], 'editor', true, ['editor']],
    [['editor', 'columnist'], 'editor', false, ['columnist']],
    [['columnist'], 'editor', false, ['columnist']],
  ] as [Role[], Role, boolean, Role[]][])('%j: %s, given: %s', (roles, role, give, wanted) =>
    expect(rolesAfter(roles, role, give)).toEqual(wanted),
  )
})

describe('suspension', () => {
  it.each([
    ['of a reader', chief, reader, undefined, 'wrongState'],
    ['of another administrator', chief, deputy, undefined, 'wrongState'],
    ['of oneself', chief, chief, 'ownAccount', 'wrongState'],
    ['of one who is suspended', chief, someone(5, [], 'suspended'), 'wrongState', undefined],
    ['of an erased account', chief, someone(5, [], 'erased'), 'userMissing', 'userMissing'],
    ['by an editor', editor, reader, 'notAllowed', 'notAllowed'],
    [
      'by one who was suspended a moment ago',
      someone(2, ['administrator'], 'suspended'),
      reader,
      'notAllowed',
      'notAllowed',
    ],
  ] as const)('%s', (_, actor, target, suspending, lifting) => {
    expect(obstacleToSuspending({ actor, target, administratorRemains: true })).toBe(suspending)
    expect(obstacleToLifting({ actor, target })).toBe(lifting)
  })

  it('leaves an administrator, also where the one who acts is about to leave', () => {
    const held = { actor: deputy, administratorRemains: false }
    expect(obstacleToSuspending({ ...held, target: chief })).toBe('lastAdministrator')
    expect(obstacleToSuspending({ ...held, target: editor })).toBeUndefined()
  })
})
