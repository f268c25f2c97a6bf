import { readFile, writeFile } from 'node:fs/promises'
import { configurationTable } from '#server/platform/config/config.ts'

const document = new URL('../../../docs/configuration.md', import.meta.url)
const [start, end] = ['<!-- configuration -->', '<!-- /configuration -->']

/** The settings as a table of Markdown. */
export function settingsTable(settings: typeof configurationTable = configurationTable): string {
  const rows = settings.map(({ name, default: value, meaning }) => [`\`${name}\``, value, meaning])
  return [['Setting', 'Default', 'Meaning'], ['---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')
}

/** A text with the table between its marks; undefined where it has no marks. */
export function withTable(text: string, table: string): string | undefined {
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  if (from < 0 || to < from) return undefined
  return `${text.slice(0, from + start.length)}\n${table}\n${text.slice(to)}`
}

/** Returns the problems of a document that must show the settings. */
export function settingsProblems(text: string, table: string): string[] {
  const wanted = withTable(text, table)
  if (wanted === undefined) return [`docs/configuration.md has no table of settings between ${start} and ${end}`]
  return wanted === text
    ? []
    : [
        'docs/configuration.md shows other settings: node tools/checks/documents/configuration.ts --write renews the table',
      ]
}

/** Problems of docs/configuration.md, which shows every setting as it is. */
export async function checkConfiguration(): Promise<string[]> {
  return settingsProblems(await readFile(document, 'utf8'), settingsTable())
}

if (import.meta.main) {
  if (process.argv.includes('--write')) {
    const text = await readFile(document, 'utf8')
    await writeFile(document, withTable(text, settingsTable()) ?? text)
  }
  const problems = await checkConfiguration()
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
