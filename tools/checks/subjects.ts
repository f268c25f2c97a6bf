import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSourceTree, type SourceTree } from './imports/tree.ts'

const list = 'server/subjects.ts'
const subjectFile = /^(server\/modules\/[^/]+\/([^/]+))\/subject\.ts$/
const inSubject = /^(server\/modules\/[^/]+\/[^/]+)\//

/** Folders beside subjects that hold no subject, with the reason. */
const otherFolders: Readonly<Record<string, string>> = {
  'server/modules/staff/records': 'what desks of several subjects share: no service, no tables, no calls',
}

/**
 * The rule about registrations (architecture, rule 2): every folder of a subject has one `subject.ts`, and
 * `server/subjects.ts` names each exactly once, in an import and in the list. Returns what is broken, one line each.
 */
export function subjectProblems(tree: Pick<SourceTree, 'files'>, textOfList: string): string[] {
  const paths = [...tree.files.keys()]
  const folders = new Set(paths.flatMap((path) => inSubject.exec(path)?.[1] ?? []))
  const unregistered = [...folders].filter((folder) => !otherFolders[folder] && !tree.files.has(`${folder}/subject.ts`))
  const added = [...textOfList.matchAll(/^\s*\.add\((\w+)\)$/gm)].map(([, name = '']) => name)
  const imported = (tree.files.get(list)?.imports ?? []).filter(({ to }) => subjectFile.test(to)).map(({ to }) => to)
  const times = (all: readonly string[], one: string) => all.filter((other) => other === one).length
  return [
    ...unregistered.map((folder) => `${folder} has no subject.ts, which registers it`),
    ...Object.keys(otherFolders)
      .filter((folder) => !folders.has(folder))
      .map((folder) => `the exception '${folder}' of tools/checks/subjects.ts is not needed`),
    ...paths.flatMap((path) => {
      const [, , folder] = subjectFile.exec(path) ?? []
      if (folder === undefined) return []
      const name = camelCase(folder)
      if (times(imported, path) === 1 && times(added, name) === 1) return []
      return [`${list} must import ${path} and add ${name}, each exactly once`]
    }),
  ]
}

/** Returns the name of the registration of a folder: 'front-page' is frontPage. */
export const camelCase = (folder: string): string =>
  folder.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The registrations of the subjects below a folder. */
export async function checkSubjects(root: string, known = readSourceTree(root)): Promise<string[]> {
  return subjectProblems(await known, await readFile(join(root, list), 'utf8'))
}
