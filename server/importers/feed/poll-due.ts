import { createLabelFinder } from '#server/importers/matching/labels.ts'
import { readTaxonomy } from '#server/importers/matching/taxonomy.ts'
import { createPictureTaker } from '#server/importers/pictures/take-pictures.ts'
import type { Log } from '#server/platform/log.ts'
import type { Fetcher } from '#server/platform/net/public-fetch.ts'
import type { Services } from '#server/services.ts'
import { createJobRenderer } from '../render-job.ts'
import { pollSource } from './poll.ts'

/** Feeds read in one go; the rest is due still. */
const atOnce = 20

/**
 * Reads the feeds whose time has come, one after another.
 * @returns what came of each
 */
export async function pollDue(
  services: Pick<Services, 'sources' | 'content' | 'media' | 'engine' | 'threads'>,
  { fetcher, log, signal }: { fetcher: Fetcher; log: Pick<Log, 'info' | 'error'>; signal: AbortSignal },
): Promise<{ address: string; result: string }[]> {
  const due = await services.sources.claimDue(atOnce)
  if (due.length === 0) return []
  const { labels } = await readTaxonomy()
  const parts = {
    sources: services.sources,
    content: services.content,
    pictures: createPictureTaker(services.media, { fetcher }),
    label: createLabelFinder(labels, services.engine.toSimplified),
    fetcher,
    renderer: createJobRenderer(services.threads),
    signal,
  }
  const results: { address: string; result: string }[] = []
  for (const source of due) {
    if (signal.aborted) break
    const { address } = source
    // One feed's trouble is none of the others'; its next turn is set already.
    const result = await pollSource(source, parts).catch((error: unknown) => {
      log.error({ err: error, source: address }, 'A feed could not be imported')
      return 'failed'
    })
    log.info({ source: address, result }, 'A feed was fetched')
    results.push({ address, result })
  }
  return results
}
