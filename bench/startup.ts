import { median, type Section } from './report.ts'
import { makeFolder, removeFolder, startSite } from './site-process.ts'

const firstGoalMs = 30_000
const goalMs = 3000
const rounds = 3

/** From the start of the process to the first page: the very first with demonstration content, and later ones. */
export async function benchStartup(): Promise<Section> {
  const folder = await makeFolder()
  const times: number[] = []
  try {
    for (let round = 0; round <= rounds; round++) {
      const site = await startSite(folder)
      times.push(site.startedInMs)
      await site.stop()
    }
  } finally {
    await removeFolder(folder)
  }
  const [first = 0, ...later] = times
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  return {
    title: 'Start',
    how: `From the start of the process to the answer of the home page, the web being built. Later starts: median of ${rounds}.`,
    rows: [
      {
        what: 'first start ever, with demonstration content',
        measured: seconds(first),
        goal: `under ${seconds(firstGoalMs)}`,
        met: first < firstGoalMs,
      },
      {
        what: 'later start, with content',
        measured: seconds(median(later)),
        goal: `under ${seconds(goalMs)}`,
        met: median(later) < goalMs,
      },
    ],
  }
}
