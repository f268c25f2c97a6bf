import { expect, it } from 'vitest'
import { type ProcessRole, servesReaders } from './roles-config.ts'

it.each<[ProcessRole[], boolean]>([
  [['web', 'stream', 'worker', 'importer'], true],
  [['web'], true],
  [['stream', 'worker'], true],
  [['worker', 'importer'], false],
])('a process with the roles %s serves readers: %s', (roles, serves) => {
  expect(servesReaders(roles)).toBe(serves)
})
