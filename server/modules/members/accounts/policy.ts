import type { Role } from '#contract/members/accounts.ts'
import { isAdministrator } from './people/administrators.ts'

/** Rules of who may do what to whom. Pure: all facts are passed in. */

interface Someone {
  id: number
  roles: readonly Role[]
  status: 'active' | 'suspended' | 'erased'
}

/** The person who acts and the person affected, as they are at this moment. */
interface Held {
  actor: Someone | undefined
  target: Someone | undefined
  /** True if an administrator stays without the one that is acted upon. */
  administratorRemains: boolean
}

export type Obstacle = 'notAllowed' | 'lastAdministrator' | 'ownAccount' | 'userMissing' | 'wrongState'

/**
 * Why an act on somebody is not possible; undefined where it is. The actor is checked again, since a colleague may have
 * taken the role a moment ago.
 */
function obstacleToActing({ actor, target }: Omit<Held, 'administratorRemains'>): Obstacle | undefined {
  if (!actor || !isAdministrator(actor)) return 'notAllowed'
  return !target || target.status === 'erased' ? 'userMissing' : undefined
}

/** Why a role cannot be given or taken: somebody has to remain who can give it back. */
export function obstacleToRole(held: Held, { role, give }: { role: Role; give: boolean }): Obstacle | undefined {
  const obstacle = obstacleToActing(held)
  return obstacle || give || role !== 'administrator' ? obstacle : obstacleToLosing(held)
}

/** Reasons why somebody cannot be suspended. A person who suspends another may be about to leave. */
export function obstacleToSuspending(held: Held): Obstacle | undefined {
  const { actor, target } = held
  const obstacle = obstacleToActing(held)
  if (obstacle) return obstacle
  if (target?.id === actor?.id) return 'ownAccount'
  return target?.status === 'active' ? obstacleToLosing(held) : 'wrongState'
}

/** An administrator goes only where another remains. */
const obstacleToLosing = ({ target, administratorRemains }: Held): Obstacle | undefined =>
  target && isAdministrator(target) && !administratorRemains ? 'lastAdministrator' : undefined

/** Why a suspension cannot be lifted. */
export function obstacleToLifting(held: Omit<Held, 'administratorRemains'>): Obstacle | undefined {
  return obstacleToActing(held) ?? (held.target?.status === 'suspended' ? undefined : 'wrongState')
}

/** Roles with one given or taken, each of them once. */
export const rolesAfter = (roles: readonly Role[], role: Role, give: boolean): Role[] => {
  const others = roles.filter((one) => one !== role)
  return give ? [...others, role] : others
}
