import { basename } from 'node:path'
import type { SourcesService, TakeAs } from '#server/modules/integration/feeds/service.ts'
import { addSkip, emptyReport, type FileReport, type ItemEntry } from '../report.ts'
import { readOpml } from './read.ts'

/** How often a feed of a list is read, until somebody decides otherwise. */
const everyMinutes = 60

interface FeedListOptions {
  sources: Pick<SourcesService, 'save' | 'all'>
  /** Nothing is added. */
  rehearse: boolean
  onItem?(entry: ItemEntry): void
}

/** Adds the feeds of a list to those that are read on a schedule; ones that are known stay as they are. */
export async function importFeedList(
  file: string,
  takeAs: TakeAs,
  { sources, rehearse, onItem }: FeedListOptions,
): Promise<FileReport> {
  const began = performance.now()
  const report = emptyReport(basename(file), 'OPML')
  const known = new Set((await sources.all()).map(({ address }) => address))
  const add: SourcesService['save'] = async (source) => (rehearse ? 'created' : sources.save(source))
  const { feeds, cut } = await readOpml(file)
  for (const feed of feeds) {
    report.records += 1
    if ('problem' in feed) {
      addSkip(report, feed.problem, { line: feed.line })
      onItem?.({ line: feed.line, result: 'skipped', why: [feed.problem] })
      continue
    }
    const { address, title, line } = feed
    const result = known.has(address) ? 'unchanged' : await add({ address, title, takeAs, everyMinutes })
    known.add(address)
    report[result] += 1
    onItem?.({ line, key: address, title, result, why: [] })
  }
  report.failure = cut
  report.finished = true
  report.elapsed = performance.now() - began
  return report
}
