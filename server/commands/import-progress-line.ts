import { Presets, SingleBar } from 'cli-progress'
import type { FileReport } from '../importers/report.ts'

const everyMs = 5_000

/** Shows how far an import is: a bar on a terminal, elsewhere a line every five seconds. */
export function createProgress(output: NodeJS.WriteStream, name: string, totalBytes: number) {
  const counts = (report: FileReport) =>
    `${report.created} created, ${report.updated} updated, ${report.unchanged} unchanged, ${report.skipped} skipped`
  if (output.isTTY) {
    const bar = new SingleBar(
      { stream: output, format: `${name} [{bar}] {percentage}% {counts}`, hideCursor: true },
      Presets.shades_classic,
    )
    bar.start(totalBytes, 0, { counts: '' })
    return {
      update: (report: FileReport, bytes: number) =>
        bar.update(Math.min(bytes, totalBytes), { counts: counts(report) }),
      stop: () => bar.stop(),
    }
  }
  let last = performance.now()
  return {
    update(report: FileReport, bytes: number): void {
      if (performance.now() - last < everyMs) return
      last = performance.now()
      const percent = Math.floor((Math.min(bytes, totalBytes) / Math.max(totalBytes, 1)) * 100)
      output.write(`${name}: ${percent} %, ${counts(report)}\n`)
    },
    stop: () => {},
  }
}
