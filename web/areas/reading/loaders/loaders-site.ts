import type { StaticPage, StaticPageName, ToolGroup } from '#contract/site/site.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import type { Loaded } from '#web/router/screen.ts'

// Small ones come together: the address of each file is known to every page.
export { articleListLoader } from './loaders-articles.ts'
export { correctionsLoader } from './loaders-corrections.ts'

export interface ToolsData {
  groups: readonly ToolGroup[]
}

export async function toolsLoader(backend: LanguageBackend): Promise<Loaded<ToolsData>> {
  const { list } = await backend.call('toolsList', {})
  return { data: { groups: list } }
}

/** The loader of one static page; each has an address of its own. */
export const staticPageLoader =
  (page: StaticPageName) =>
  async (backend: LanguageBackend): Promise<Loaded<StaticPage>> => ({
    data: await backend.call('getStaticPage', { page }),
  })
