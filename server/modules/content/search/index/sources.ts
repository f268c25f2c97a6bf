import type { SearchSource } from '#server/platform/database/searched-records.ts'
import { ExtensionPoint } from '#server/platform/subjects/extension-point.ts'

/** Kinds of records beside those of the content module itself. */
export const searchSources = new ExtensionPoint<SearchSource>()
