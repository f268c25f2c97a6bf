import { budgets, firstLoads, readBundle, scriptBudget } from '../tools/checks/bundle.ts'
import type { Section } from './report.ts'

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Measures the size of the first load of each page, after brotli. */
export async function benchSizes(): Promise<Section> {
  const loads = firstLoads(await readBundle())
  return {
    title: 'First load',
    how: 'Script and style that the first load of a page brings, after brotli as served: entry, its imports, the page, one catalogue of texts.',
    rows: loads.flatMap((load) => [
      {
        what: `${load.page}: script`,
        measured: kB(load.script),
        goal: `at most ${kB(scriptBudget(load.page))}`,
        met: load.script <= scriptBudget(load.page),
      },
      {
        what: `${load.page}: style`,
        measured: kB(load.style),
        goal: `at most ${kB(budgets.style)}`,
        met: load.style <= budgets.style,
      },
    ]),
  }
}
