import type { Role } from '#contract/accounts.ts'
import type { AnswerWay } from '#contract/people.ts'
import { isMailAddress } from '#server/platform/mail/mailer.ts'

/** Who may do what to whom. Pure: what it needs to know is handed in. */

interface Someone {
  id: number
  roles: readonly Role[]
  status: 'active' | 'suspended' | 'erased'
}

export type Obstacle = 'notAllowed' | 'lastAdministrator' | 'ownAccount' | 'userMissing' | 'wrongState'

const isAdministrator = ({ roles, status }: Someone): boolean => status === 'active' && roles.includes('administrator')

/**
 * Why an act upon somebody cannot go on; undefined where it can. Whoever acts is looked at again, since a colleague may
 * have taken the role a moment ago.
 */
function obstacleToActing(actor: Someone | undefined, target: Someone | undefined): Obstacle | undefined {
  if (!actor || !isAdministrator(actor)) return 'notAllowed'
  return !target || target.status === 'erased' ? 'userMissing' : undefined
}

/** Why a role cannot be given or taken: somebody has to remain who can give it back. */
export function obstacleToRole(
  { actor, target, others }: { actor: Someone | undefined; target: Someone | undefined; others: readonly Someone[] },
  { role, give }: { role: Role; give: boolean },
): Obstacle | undefined {
  const obstacle = obstacleToActing(actor, target)
  if (obstacle || give || role !== 'administrator' || !target || !isAdministrator(target)) return obstacle
  return others.some((one) => one.id !== target.id && isAdministrator(one)) ? undefined : 'lastAdministrator'
}

/** Why somebody cannot be suspended. Nobody suspends themselves, so an administrator always remains. */
export function obstacleToSuspending(actor: Someone | undefined, target: Someone | undefined): Obstacle | undefined {
  const obstacle = obstacleToActing(actor, target)
  if (obstacle) return obstacle
  if (target?.id === actor?.id) return 'ownAccount'
  return target?.status === 'active' ? undefined : 'wrongState'
}

/** Why a suspension cannot be lifted. */
export function obstacleToLifting(actor: Someone | undefined, target: Someone | undefined): Obstacle | undefined {
  return obstacleToActing(actor, target) ?? (target?.status === 'suspended' ? undefined : 'wrongState')
}

/** Roles with one given or taken, each of them once. */
export const rolesAfter = (roles: readonly Role[], role: Role, give: boolean): Role[] => {
  const others = roles.filter((one) => one !== role)
  return give ? [...others, role] : others
}

/** The address to which feedback can be answered by mail; undefined where there is none. */
export function mailOf(contact: string, ownEmail: string | null | undefined): string | undefined {
  const given = contact
    .normalize('NFKC')
    .split(/[\s,，;；、:：<>()（）]+/u)
    .find((word) => isMailAddress(word) && /\.[\p{L}\p{N}-]{2,}$/u.test(word))
  return given ?? (ownEmail || undefined)
}

/** How feedback can be answered: in the box of a member, by mail where there is an address, and always by a mark alone. */
export function waysToAnswer(hasBox: boolean, address: string | undefined): AnswerWay[] {
  return [...(hasBox ? ['message' as const] : []), ...(address ? ['mail' as const] : []), 'done']
}
