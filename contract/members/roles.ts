import type { Role } from './accounts.ts'

/** True for those who work in the newsroom: editors and administrators. */
export const isStaff = ({ roles }: { roles: readonly Role[] }): boolean =>
  roles.includes('editor') || roles.includes('administrator')
