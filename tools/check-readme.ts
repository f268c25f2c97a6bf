import { readFile, writeFile } from 'node:fs/promises'
import { configurationTable } from '#server/platform/config/config.ts'

const readme = new URL('../README.md', import.meta.url)
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

/** How the table of commands differs from the scripts of package.json: every script has a row, every row a script. */
export function commandProblems(text: string, scripts: readonly string[]): string[] {
  const rows = new Set([...text.matchAll(/^\| `npm (?:run )?([\w-]+)/gm)].map((row) => row[1] ?? ''))
  // npm runs these automatically before or after the script that they are named after.
  const isHook = (name: string) => /^(pre|post)/.test(name) && scripts.includes(name.replace(/^(pre|post)/, ''))
  const commands = scripts.filter((name) => !isHook(name))
  return [
    ...commands.filter((name) => !rows.has(name)).map((name) => `README.md has no row for npm run ${name}`),
    ...[...rows]
      .filter((name) => !commands.includes(name))
      .map((name) => `README.md names npm run ${name}, which is no script`),
  ]
}

/** Whether the README shows settings and commands as they are. */
export async function checkReadme(): Promise<string[]> {
  const text = await readFile(readme, 'utf8').catch(() => undefined)
  if (text === undefined) return ['README.md does not exist']
  const { scripts } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
  return [...settingsProblems(text), ...commandProblems(text, Object.keys(scripts))]
}

function settingsProblems(text: string): string[] {
  const wanted = withTable(text, settingsTable())
  if (wanted === undefined) return [`README.md has no table of settings between ${start} and ${end}`]
  return wanted === text ? [] : ['README.md shows other settings: node tools/check-readme.ts --write renews the table']
}

if (import.meta.main) {
  if (process.argv.includes('--write')) {
    const text = await readFile(readme, 'utf8')
    await writeFile(readme, withTable(text, settingsTable()) ?? text)
  }
  const problems = await checkReadme()
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
