import { describe, expect, it } from 'vitest'
import { administratorRemains, type Standing } from './administrators.ts'

const chief: Standing = { id: 1, roles: ['editor', 'administrator'], status: 'active', deregisterAt: null }
const deputy: Standing = { ...chief, id: 2 }

describe('an administrator remains', () => {
  it.each([
    ['where there is another', [chief, deputy], true],
    ['not where there is nobody else', [chief], false],
    ['not where the other one is suspended', [chief, { ...deputy, status: 'suspended' }], false],
    ['not where the other one leaves', [chief, { ...deputy, deregisterAt: new Date() }], false],
    ['not where the others have other roles', [chief, { ...deputy, roles: ['editor'] }], false],
  ] as [string, Standing[], boolean][])('%s', (_, held, remains) =>
    expect(administratorRemains(held, chief.id)).toBe(remains),
  )
})
