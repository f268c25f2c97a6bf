import { readFile } from 'node:fs/promises'
import { sourcesStamp, stampFile } from './sources-stamp.ts'

/** Builds the web before a start when it is not there or its sources have changed. */
const built = await readFile(stampFile, 'utf8').catch(() => undefined)
if (built !== (await sourcesStamp())) {
  process.stdout.write('Building the web …\n')
  const began = performance.now()
  const { build } = await import('./build.ts')
  await build()
  process.stdout.write(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
}
