import { readFileSync } from 'node:fs'

/**
 * The most memory in MiB that was resident since the start of this program. Linux counts it in /proc; the figure of
 * getrusage, which is used elsewhere, begins there with that of the process that started the program.
 */
export function peakMemory(readStatus = () => readFileSync('/proc/self/status', 'utf8')): number {
  let inKib = Number.NaN
  try {
    inKib = Number(/^VmHWM:\s+(\d+) kB$/m.exec(readStatus())?.[1])
  } catch {
    // Other systems than Linux have no /proc.
  }
  return Math.round((inKib || process.resourceUsage().maxRSS) / 1024)
}
