import { registerEditor } from '../live/live.ts'
import { makeFolder, removeFolder, type SiteProcess, startSite } from '../site-process.ts'

export interface TwoSites {
  folder: string
  /** Processes that serve readers, and do no other work. */
  sites: readonly [SiteProcess, SiteProcess]
  editor: string
}

/** Token with which the metrics of a measured site are read. */
export const metricsToken = 'for-measurements-only'

/** Runs a measurement of two processes on one database. */
export async function withTwoSites<T>(
  measure: (sites: TwoSites) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const folder = await makeFolder()
  try {
    const editor = await registerEditor(folder)
    const own = { ROLES: 'web', METRICS_TOKEN: metricsToken, ...settings }
    const first = await startSite(folder, own)
    const second = await startSite(folder, own)
    try {
      return await measure({ folder, sites: [first, second], editor })
    } finally {
      await second.stop()
      await first.stop()
    }
  } finally {
    await removeFolder(folder)
  }
}
