import { parseArgs } from 'node:util'
import { writeDemoContent } from '../importers/demo/load.ts'
import { runCommand, UsageError } from './run-command.ts'

const help = `Sample content: articles and flash by fictional authors, features, incidents, tools and events, marked as samples on the
site.

  npm run demo -- load      add it to the existing content; dates are relative to now
  npm run demo -- remove    remove exactly the sample content
  npm run demo -- status    show how much of it exists

  --help                    show this help

An empty site loads it on start-up unless DEMO_CONTENT=off.
`

await runCommand(help, async ({ args, open }) => {
  const action = readAction(args)
  const services = await open()
  const { transfer } = services
  if (action === 'load') {
    const { items, written } = await writeDemoContent(services, new Date())
    return `${items} demonstration texts, ${written} written, ${items - written} there already`
  }
  if (action === 'remove') return `Removed: ${inWords(await transfer.removeSamples())}`
  return `Demonstration content: ${inWords(await transfer.countSamples())}`
})

function inWords(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}`).join(', ')
}

function readAction(args: string[]): 'load' | 'remove' | 'status' {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [action, ...more] = positionals
  if (more.length === 0 && (action === 'load' || action === 'remove' || action === 'status')) return action
  throw new UsageError('Use one of: load, remove, status')
}
