import type { Fault } from './faults.ts'
import { addContent } from './load.ts'
import { startPatroni } from './patroni.ts'
import { openSite, type Site } from './stage.ts'
import { type Outcome, tryFault } from './trial.ts'

/** A site on a database under Patroni, whose primary's machine is lost again and again. */
export async function tryFailovers(times: number, report: (outcome: Outcome) => void): Promise<void> {
  const patroni = await startPatroni()
  let site: Site | undefined
  try {
    await patroni.whole()
    site = await openSite(patroni.primary, patroni.replicas)
    const content = await addContent(site)
    for (let n = 1; n <= times; n += 1) {
      await patroni.whole()
      const fault: Fault<Site> = {
        name: `Patroni: the machine of the primary is lost (${n})`,
        begin: () => patroni.killPrimary(),
        // Nothing fails yet in the first moment.
        seconds: 5,
        writers: [503],
        withinSeconds: 45,
      }
      report(await tryFault(site, content, fault))
      patroni.revive()
    }
  } finally {
    await site?.close()
    await patroni.close()
  }
}
