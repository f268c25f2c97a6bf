/** Documents name the slot of time that they belong to, in five sizes, in weeks: the same as `search_facts` writes. */
export const slotWeeks = [1, 4, 16, 64, 256] as const
const weekMs = 7 * 86_400_000
/** More slots would cost more than they save. */
const maxSlots = 6

/** The facts of documents that are from one moment to another: some of them a little older or newer, none missing. */
export function slotsBetween(from: Date, to: Date): string[] {
  for (const weeks of slotWeeks) {
    const first = Math.floor(from.getTime() / weekMs / weeks)
    // Clocks of processes differ a little.
    const last = Math.floor((to.getTime() + 86_400_000) / weekMs / weeks)
    const count = last - first + 1
    if (count > maxSlots) continue
    return Array.from({ length: Math.max(count, 1) }, (_, place) => `${weeks}:${first + place}`)
  }
  return []
}
