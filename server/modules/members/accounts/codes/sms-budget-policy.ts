import type { SmsBudget } from '#server/platform/config/sms-budget-config.ts'

/** Unit that is counted by itself: the whole site, an area code, or all areas that have no budget of their own. */
export type BudgetScope = 'site' | 'others' | `+${string}`

export interface BudgetLine {
  scope: BudgetScope
  /** Messages a day. */
  points: number
}

/** How much of a budget is used up, in per cent, at which staff are warned. */
export type AlarmLevel = 80 | 100

/** True if codes are sent to numbers of an area. */
export const isServed = ({ areas }: SmsBudget, areaCode: string): boolean => areas?.includes(areaCode) ?? true

/**
 * The budgets that a message to an area counts for, the narrowest first, so that what one of them refuses never counts
 * for a wider one. Areas without one of their own share what the others leave of the
 * site's, so that no number of messages to them keeps the named ones from theirs.
 */
export function budgetLines(budget: SmsBudget, areaCode: string): BudgetLine[] {
  const own = budget.ofArea[areaCode]
  const area: BudgetLine = { scope: `+${areaCode}`, points: own ?? budget.eachArea }
  const site: BudgetLine = { scope: 'site', points: budget.site }
  return own === undefined ? [area, { scope: 'others', points: leftForOthers(budget) }, site] : [area, site]
}

/** Returns a client's share of a budget: at least a message, so a small one is nobody's alone and serves anybody. */
export const clientPoints = ({ clientShare }: Pick<SmsBudget, 'clientShare'>, points: number): number =>
  Math.min(points, Math.max(1, Math.floor((points * clientShare) / 100)))

/** Returns what a network wider than that of one client may use of a budget: at most half, but not less than a client. */
export const networkPoints = (budget: Pick<SmsBudget, 'clientShare'>, points: number): number =>
  Math.max(clientPoints(budget, points), Math.floor(points / 2))

/** Returns what numbers may use on devices that they are not known on. */
export const openPoints = ({ knownShare }: Pick<SmsBudget, 'knownShare'>, points: number): number =>
  points - Math.floor((points * knownShare) / 100)

/** At least one area's budget: else naming many areas would silently shut all others. */
function leftForOthers(budget: SmsBudget): number {
  const named = Object.entries(budget.ofArea).filter(([areaCode]) => isServed(budget, areaCode))
  const kept = named.reduce((sum, [, points]) => sum + points, 0)
  return Math.max(budget.site - kept, budget.eachArea)
}

/** The alarm that a count calls for, the last message included; undefined for none. */
export function alarmAt(count: number, points: number): AlarmLevel | undefined {
  if (count >= points) return 100
  return count >= Math.ceil(points * 0.8) ? 80 : undefined
}
