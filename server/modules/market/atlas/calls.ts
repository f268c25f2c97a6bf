import type { atlasCalls } from '#contract/market/atlas/atlas.ts'
import type { atlasDeskCalls } from '#contract/market/atlas/atlas-desk.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { AtlasDesk } from './desk.ts'
import type { AtlasService } from './service.ts'

export const atlasHandlers = (
  atlas: AtlasService,
  desk: AtlasDesk,
): Handlers<keyof typeof atlasCalls | keyof typeof atlasDeskCalls> => ({
  getAtlas: atlas.list,
  getAtlasEntry: atlas.one,
  mergeAtlasEntries: desk.merge,
  importAtlas: desk.importAtlas,
  exportAtlas: desk.exportAtlas,
})
