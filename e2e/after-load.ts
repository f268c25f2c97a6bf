import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'

const manifest = new URL('../dist/client/.vite/manifest.json', import.meta.url)
const part = 'web/areas/frame/after-load.ts'

/** Waits until a page has by itself loaded what comes a moment after everything else, and has run it. */
export async function untilAfterLoad(page: Page): Promise<void> {
  const { [part]: built } = JSON.parse(await readFile(manifest, 'utf8')) as Record<string, { file: string }>
  const file = `/${built?.file}`
  await page.waitForFunction(
    (path) => performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === path),
    file,
  )
  // As text, since what builds the tests would put a function of its own in the place of the import.
  await page.evaluate(`import(${JSON.stringify(file)}).then(() => {})`)
}
