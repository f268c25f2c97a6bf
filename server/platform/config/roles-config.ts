import { z } from 'zod'

/** Parts of the work that a process can do. */
export const processRoles = ['web', 'stream', 'worker', 'importer'] as const
export type ProcessRole = (typeof processRoles)[number]

/** True if a process with these roles answers readers, whom work in the background must not slow down. */
export const servesReaders = (roles: readonly ProcessRole[]): boolean =>
  roles.some((role) => role === 'web' || role === 'stream')

const roles = z.string().transform((text, context): ProcessRole[] => {
  const names = text.split(',').map((name) => name.trim())
  const known = processRoles.filter((role) => names.includes(role))
  if (known.length === names.length) return known
  context.addIssue({ code: 'custom', message: `must be some of ${processRoles.join(', ')}, separated by commas` })
  return z.NEVER
})

/** Settings for the work of this process. Part of the one table in config.ts. */
export const rolesSettings = {
  ROLES: {
    schema: roles.default([...processRoles]),
    default: processRoles.join(','),
    meaning:
      'web serves pages and calls; stream serves what open pages follow; importer reads feeds, calendars and data sources; worker translates, sends webhooks, emails and pushes, erases accounts and cleans up; scheduled items are published by every process; several processes can share a role',
  },
}
