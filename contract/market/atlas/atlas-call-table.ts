/** Name, method and path of the calls about the directory, a part of the table of all calls. */
export const atlasCallTable = {
  getAtlas: { method: 'POST', path: '/getAtlas' },
  getAtlasEntry: { method: 'POST', path: '/getAtlasEntry' },
  mergeAtlasEntries: { method: 'POST', path: '/console/mergeAtlasEntries' },
  importAtlas: { method: 'POST', path: '/console/importAtlas' },
  exportAtlas: { method: 'POST', path: '/console/exportAtlas' },
} as const
