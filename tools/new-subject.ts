import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { camelCase } from './checks/subjects.ts'
import { subjectFiles } from './new-subject-files.ts'

/** Name and place of a new subject. */
export interface NewSubject {
  module: string
  /** Name of its folder, in kebab-case. */
  name: string
  /** The line of the subject in docs/words.md. */
  about: string
}

class NewSubjectError extends Error {}

const usage = `Usage: npm run new-subject -- MODULE NAME "what it is"

Makes server/modules/MODULE/NAME, contract/MODULE/NAME.ts and a migration, with one call, one table and a first test, and
registers them. NAME is in kebab-case and in the plural where it can be: 'ticket-types'.`

/**
 * Makes a subject that compiles, is registered and has a passing test; what is to be written is then changed in place.
 * @param root the folder of the program
 * @returns the files that were there before and have a new line now
 * @throws NewSubjectError for names that cannot be taken
 */
export async function createSubject(root: string, subject: NewSubject): Promise<string[]> {
  const modules = await readdir(join(root, 'server/modules'))
  if (!/^[a-z]+(-[a-z]+)*$/.test(subject.module)) throw new NewSubjectError('The module is not in kebab-case')
  if (!/^[a-z]+(-[a-z]+)*$/.test(subject.name)) throw new NewSubjectError('The name is not in kebab-case')
  for (const module of modules) {
    const taken = (await readdir(join(root, 'server/modules', module))).includes(subject.name)
    if (taken) throw new NewSubjectError(`${module} has a subject of that name`)
  }
  const names = await readdir(join(root, 'server/migrations'))
  const newest = Math.max(...names.map((name) => Number.parseInt(name, 10)))
  const files = subjectFiles(subject, String(newest + 1).padStart(4, '0'))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text, { flag: 'wx' })
  }
  const lines = registrationLines(subject)
  for (const [path, insertions] of Object.entries(lines)) {
    let text = await readFile(join(root, path), 'utf8')
    for (const insertion of insertions) text = insertAfter(text, insertion, path)
    await writeFile(join(root, path), text)
  }
  return Object.keys(lines)
}

interface Insertion {
  line: string
  /** Follows the last line of this form. */
  after: RegExp
  /** The line takes the place of that one. */
  instead?: (found: string) => string
}

/** The lines of a subject in files of others. */
function registrationLines({ module, name, about }: NewSubject): Record<string, Insertion[]> {
  const own = camelCase(name)
  return {
    'contract/call-table.ts': [
      { line: `import { ${own}CallTable } from './${module}/${name}-call-table.ts'`, after: /^import / },
      { line: `  ...${own}CallTable,`, after: /^ {2}\.\.\.\w+,$/ },
    ],
    'contract/calls.ts': [
      { line: `import { ${own}Calls } from './${module}/${name}.ts'`, after: /^import / },
      { line: `  ...${own}Calls,`, after: /^ {2}\.\.\.\w+,$/ },
    ],
    'server/subjects.ts': [
      {
        line: `import { ${own} } from '#server/modules/${module}/${name}/subject.ts'`,
        after: /^import .*\/subject\.ts'$/,
      },
      { line: `  .add(${own})`, after: /^ {2}\.add\(\w+\)$/ },
    ],
    'ARCHITECTURE.md': [
      {
        line: `\`${name}\` in the row of ${module}`,
        after: new RegExp(`^\\| ${module} \\| \``),
        instead: (row) => row.replace(/ \|$/, `, \`${name}\` |`),
      },
    ],
    'docs/words.md': [{ line: `| ${module} | \`${name}\` | ${about} |  |  |  |`, after: /^\| [a-z]+ \| `/ }],
  }
}

function insertAfter(text: string, { line, after, instead }: Insertion, path: string): string {
  const lines = text.split('\n')
  const at = lines.findLastIndex((one) => after.test(one))
  if (at < 0) throw new NewSubjectError(`${path} has no place for: ${line}`)
  const changed = instead ? lines.with(at, instead(lines[at] ?? '')) : lines.toSpliced(at + 1, 0, line)
  return changed.join('\n')
}

if (import.meta.main) {
  const [module, name, about] = process.argv.slice(2)
  if (!module || !name || !about) {
    process.stderr.write(`${usage}\n`)
    process.exitCode = 2
  } else {
    try {
      const touched = await createSubject(fileURLToPath(new URL('../', import.meta.url)), { module, name, about })
      // The lines that were added are put in order.
      spawnSync('biome', ['check', '--write', ...touched.filter((path) => path.endsWith('.ts'))], { stdio: 'inherit' })
      process.stdout.write(
        `Made server/modules/${module}/${name}. Registered in:\n${touched.map((path) => `  ${path}\n`).join('')}Next: npm run build-schema; npm run build-documents; docs/guides/add-a-subject.md; npm run check\n`,
      )
    } catch (error) {
      if (!(error instanceof NewSubjectError)) throw error
      process.stderr.write(`${error.message}\n`)
      process.exitCode = 1
    }
  }
}
