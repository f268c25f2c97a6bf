import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import '../build-if-stale.ts'
import { tryFailovers } from './failover.ts'
import { faults } from './faults.ts'
import { addContent } from './load.ts'
import { hasPatroni } from './patroni.ts'
import { conditions, table, withTable } from './report.ts'
import { openStage } from './stage.ts'
import { type Outcome, tryFault } from './trial.ts'

const help = `Has parts of a site fail under load, and prints what readers and writers see of it, what is lost, and when it is over.

  npm run test:faults                   all of it, in about ten minutes
  npm run test:faults -- NAME...        faults whose names contain one of these
  npm run test:faults -- --write        also writes the table into docs/faults.md
  npm run test:faults -- --failovers N  how often Patroni is made to choose another primary; 5 unless given
`
const document = new URL('../../docs/faults.md', import.meta.url)
const usualFailovers = '5'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean' }, write: { type: 'boolean' }, failovers: { type: 'string' } },
})
const outcomes: Outcome[] = []
const note = (outcome: Outcome) => {
  outcomes.push(outcome)
  process.stdout.write(`${table([outcome], { withHead: outcomes.length === 1 })}\n`)
}

async function tryAll(): Promise<void> {
  const chosen = faults.filter(
    ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
  )
  if (chosen.length > 0) {
    const stage = await openStage()
    try {
      const content = await addContent(stage)
      for (const fault of chosen) note(await tryFault(stage, content, fault))
    } finally {
      await stage.close()
    }
  }
  const failovers = Number(values.failovers ?? (positionals.length === 0 ? usualFailovers : 0))
  if (failovers > 0 && hasPatroni()) await tryFailovers(failovers, note)
}

if (values.help) process.stdout.write(help)
else {
  await tryAll()
  const problems = outcomes.flatMap((outcome) => outcome.problems.map((problem) => `${outcome.name}: ${problem}`))
  process.stdout.write(`\n${conditions()}\n${problems.join('\n') || 'All is as it must be.'}\n`)
  if (values.write) await writeFile(document, withTable(await readFile(document, 'utf8'), outcomes))
  process.exitCode = problems.length > 0 ? 1 : 0
}
