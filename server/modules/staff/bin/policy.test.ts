import { describe, expect, it } from 'vitest'
import { mayHandle } from './policy.ts'

describe('the bin', () => {
  it.each([
    [['editor'], {}, true],
    [['editor'], { administrators: true }, false],
    [['administrator'], { administrators: true }, true],
  ] as const)('is open to %j for %j: %s', (roles, kind, open) => expect(mayHandle(roles, kind)).toBe(open))
})
