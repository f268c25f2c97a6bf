import { readFile } from 'node:fs/promises'

/** How the table of commands differs from the scripts of package.json: every script has a row, every row a script. */
export function commandProblems(text: string, scripts: readonly string[]): string[] {
  const rows = new Set([...text.matchAll(/^\| `npm (?:run )?([\w:-]+)/gm)].map((row) => row[1] ?? ''))
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

/** Problems of the README, which has a row for every command. */
export async function checkReadme(): Promise<string[]> {
  const text = await readFile(new URL('../../../README.md', import.meta.url), 'utf8')
  const { scripts } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'))
  return commandProblems(text, Object.keys(scripts))
}
