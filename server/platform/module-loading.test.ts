import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Returns the output of a program that loads modules so: this process shall go on to load them as it did. */
async function printed(program: string): Promise<unknown> {
  const begin = `import { createRequire } from 'node:module'
    import { loadModulesFaster } from './server/platform/module-loading.ts'
    loadModulesFaster()
    const require = createRequire(import.meta.url)
    const requiredFiles = () => Object.keys(require.cache).filter((file) => file.endsWith('/zod/index.cjs')).length
    const codeOf = (loading) => loading.then(() => 'loaded', ({ code }) => code)\n`
  const parameters = ['--input-type=module', '--eval', begin + program]
  const { stdout } = await promisify(execFile)(process.execPath, parameters, { cwd: root })
  return JSON.parse(stdout)
}

it('finds packages as before: for import and for require each its own entry, and none that is not there', async () => {
  const program = `
    const [one, other] = [await import('zod'), await import('zod')]
    const before = requiredFiles()
    const required = require('zod')
    const missing = [await codeOf(import('no-such-package')), await codeOf(import('no-such-package'))]
    const path = [await codeOf(import('zod/no-such-entry')), await codeOf(import('zod/mini'))]
    console.log(JSON.stringify([one === other, before, requiredFiles(), required.z === one.z, missing, path]))`
  const notThere = 'ERR_MODULE_NOT_FOUND'
  const paths = ['ERR_PACKAGE_PATH_NOT_EXPORTED', 'loaded']
  expect(await printed(program)).toEqual([true, 0, 1, false, [notThere, notThere], paths])
})
