import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makeRelease } from './release.ts'

const help = `Writes the files of a release: archive, bill of materials (CycloneDX), hashes, and their signature.

  npm run release                     of the commit that is checked out, into dist/release
  npm run release -- --commit NAME    of another commit or tag
  npm run release -- --target FOLDER  into another folder
  npm run release -- --key FILE       signed with a key of SSH; RELEASE_KEY_FILE has the same effect
`
const root = fileURLToPath(new URL('../../', import.meta.url))

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    commit: { type: 'string', default: 'HEAD' },
    target: { type: 'string', default: 'dist/release' },
    key: { type: 'string', default: process.env.RELEASE_KEY_FILE },
  },
})

if (values.help) process.stdout.write(help)
else {
  const { commit, target, key: keyFile } = values
  const files = await makeRelease({ root, commit, target, keyFile })
  process.stdout.write(`${target}: ${files.join(', ')}\n`)
  if (!keyFile) process.stdout.write('Nothing is signed: no key was given (--key or RELEASE_KEY_FILE).\n')
}
