import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'

const manifest = new URL('../dist/client/.vite/manifest.json', import.meta.url)
const part = 'web/areas/frame/after-load.ts'

/** The address of a part that is loaded when it is needed. @param source as the build names it */
export async function builtFile(source: string): Promise<string> {
  const { [source]: built } = JSON.parse(await readFile(manifest, 'utf8')) as Record<string, { file: string }>
  if (!built) throw new Error(`${source} is no part of its own`)
  return `/${built.file}`
}

/** Waits until a page has by itself loaded what comes a moment after everything else, and has run it. */
export async function untilAfterLoad(page: Page): Promise<void> {
  const file = await builtFile(part)
  await page.waitForFunction(
    (path) => performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === path),
    file,
  )
  // Passed as text, since what builds the tests would put a function of its own in the place of the import.
  await page.evaluate(`import(${JSON.stringify(file)}).then(() => {})`)
}
