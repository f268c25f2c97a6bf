import { dirname } from 'node:path'
import { isForTests } from './imports/layers.ts'
import { readSourceTree, type SourceTree } from './imports/tree.ts'

const maxFiles = 20

/**
 * Folders with more source files than one can take in at a glance (architecture, rule 3). Tests are not counted, nor the
 * styles that stand beside their component under its name.
 */
export function folderProblems({ files }: Pick<SourceTree, 'files'>): string[] {
  const sources = [...files.keys()].filter((path) => !isForTests(path) && !path.endsWith('.module.css'))
  return [...Map.groupBy(sources, dirname)].flatMap(([folder, paths]) =>
    paths.length > maxFiles ? [`${folder} has ${paths.length} source files, more than ${maxFiles}`] : [],
  )
}

/** The folders below a folder that hold too many files. */
export const checkFolders = async (root: string, known = readSourceTree(root)): Promise<string[]> =>
  folderProblems(await known)
