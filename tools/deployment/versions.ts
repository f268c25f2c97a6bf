import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const inRepository = { cwd: root, maxBuffer: 2 ** 30 }

/** True where the repository has a commit: copies of its newest part may lack it. */
export const hasVersion = (commit: string): boolean =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{tree}`], { ...inRepository, stdio: 'ignore' }).status === 0

/** Makes a temporary folder with the sources of a commit, and the packages of this one. @returns its path */
export async function checkOutVersion(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'harbourwire-version-'))
  const archive = execFileSync('git', ['archive', commit], inRepository)
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
