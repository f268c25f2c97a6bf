import { readdir, readFile } from 'node:fs/promises'

/** Ticks of the kernel in a second, the same on all usual Linux machines. */
const ticksPerSecond = 100

interface Process {
  parent: number
  ms: number
}

/**
 * Returns the processor time of this program and its database, in milliseconds: unlike time that passes it
 * hardly depends on what else the machine does. Undefined where the system does not say.
 */
export async function processorTime(): Promise<number | undefined> {
  const own = process.cpuUsage()
  const processes = await all().catch(() => undefined)
  if (!processes) return undefined
  const isDescendant = (id: number): boolean => {
    const parent = processes.get(id)?.parent
    return parent !== undefined && (parent === process.pid || isDescendant(parent))
  }
  const children = [...processes].filter(([id]) => isDescendant(id)).reduce((sum, [, { ms }]) => sum + ms, 0)
  return (own.user + own.system) / 1000 + children
}

async function all(): Promise<Map<number, Process>> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = await Promise.all(
    ids.map(async (id) => [Number(id), await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')] as const),
  )
  return new Map(
    read.flatMap(([id, stat]) => {
      // The name in brackets may hold anything.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const [parent, used] = [Number(fields[1]), Number(fields[11]) + Number(fields[12])]
      return Number.isNaN(used) ? [] : [[id, { parent, ms: (used / ticksPerSecond) * 1000 }] as const]
    }),
  )
}
