import type { Role } from '#contract/members/accounts.ts'

/** Data that decides whether somebody looks after the others. */
export interface Standing {
  id: number
  roles: readonly Role[]
  status: 'active' | 'suspended' | 'erased'
  /** When the account is erased, since its owner asked for that. */
  deregisterAt: Date | null
}

/** True for administrators whose account may be used. */
export const isAdministrator = ({ roles, status }: Pick<Standing, 'roles' | 'status'>): boolean =>
  status === 'active' && roles.includes('administrator')

/** True if an administrator is left without somebody. Those whose deletion is under way are as good as gone. */
export const administratorRemains = (held: readonly Standing[], without: number): boolean =>
  held.some((one) => one.id !== without && one.deregisterAt === null && isAdministrator(one))
