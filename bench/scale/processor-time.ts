import { readdir, readFile } from 'node:fs/promises'

/** Ticks of the kernel in a second, the same on all usual Linux machines. */
const ticksPerSecond = 100

/** A process that this program started, or one of those started, and the processor time that it has used so far. */
interface Descendant {
  id: number
  name: string
  ms: number
}

interface Process extends Descendant {
  parent: number
  /** Time of its children that have ended. */
  endedMs: number
}

/**
 * Returns the processor time of this program and its database, in milliseconds: unlike time that passes it
 * hardly depends on what else the machine does. Undefined where the system does not say.
 */
export async function processorTime(): Promise<number | undefined> {
  const own = process.cpuUsage()
  const others = await descendants().catch(() => undefined)
  return others && (own.user + own.system) / 1000 + others.reduce((sum, { ms }) => sum + ms, 0)
}

/** Returns the processes that this program started, and theirs. */
export async function descendants(): Promise<Descendant[]> {
  const processes = await all()
  const isDescendant = (id: number): boolean => {
    const parent = processes.get(id)?.parent
    return parent !== undefined && (parent === process.pid || isDescendant(parent))
  }
  return [...processes.values()].filter(({ id }) => isDescendant(id))
}

/** Returns the processor time of programs that this one started and that have ended, in milliseconds. */
export const endedProgramsTime = async (): Promise<number> => (await read(process.pid))?.endedMs ?? 0

async function all(): Promise<Map<number, Process>> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(ids.map((id) => read(Number(id))))
  return new Map(found.flatMap((one) => (one ? [[one.id, one] as const] : [])))
}

async function read(id: number): Promise<Process | undefined> {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
  // The name in brackets may hold anything.
  const [begin, end] = [stat.indexOf('('), stat.lastIndexOf(')')]
  const [, parent = Number.NaN, ...fields] = stat
    .slice(end + 2)
    .split(' ')
    .map(Number)
  if (Number.isNaN(parent)) return undefined
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(9)
  const ms = (ticks: number) => (ticks / ticksPerSecond) * 1000
  return {
    ...{ id, parent, name: stat.slice(begin + 1, end) },
    ...{ ms: ms(user + system), endedMs: ms(endedUser + endedSystem) },
  }
}
