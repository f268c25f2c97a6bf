import { statfs } from 'node:fs/promises'
import { freemem, totalmem } from 'node:os'
import { type ELDHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import type { ProcessReport } from './tables.ts'

/** Reports on this process and its machine. */
export function createReporter(dataDir: string): {
  report(): Promise<Omit<ProcessReport, 'providers' | 'replicas'>>
  close(): void
} {
  let delays: ELDHistogram | undefined

  return {
    async report() {
      delays ??= watchDelays()
      const loopMs = delays.count > 0 ? delays.percentile(99) / 1e6 : 0
      delays.reset()
      const { bsize, blocks, bavail } = await statfs(dataDir)
      const [memoryTotal, diskTotal] = [totalmem(), bsize * blocks]
      return {
        loopMs: Math.round(loopMs),
        residentBytes: process.memoryUsage.rss(),
        ...{ memoryTotal, memoryUsed: memoryTotal - freemem() },
        ...{ diskTotal, diskUsed: diskTotal - bsize * bavail },
      }
    },
    close: () => void delays?.disable(),
  }
}

function watchDelays(): ELDHistogram {
  const delays = monitorEventLoopDelay({ resolution: 20 })
  delays.enable()
  return delays
}
