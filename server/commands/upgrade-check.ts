import { readFile } from 'node:fs/promises'
import { openDatabase } from '#server/platform/database/database.ts'
import { openLog } from '#server/platform/log.ts'
import { checkUpgrade } from '#server/platform/operations/upgrade-check.ts'
import { runCommand } from './run-command.ts'

const help = `Examines whether the site can be upgraded to this version, without changing anything: versions of Node.js and PostgreSQL,
permissions, connections, migrations to apply, transactions that they would wait for, and disk space. Run it in the folder of
the new version while the old one serves. Exits with status 1 if something has to be done first.

  npm run upgrade-check

  --help                  show this help
`

await runCommand(help, async ({ config }) => {
  const { engines } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  const database = await openDatabase(config, openLog(config, process.stderr))
  try {
    const findings = await checkUpgrade(database, {
      ...{ config, server: new URL('../', import.meta.url), oldestNode: engines.node.replace(/^\D+/, '') },
    })
    if (findings.some(({ isRight }) => !isRight)) process.exitCode = 1
    return findings
      .map(({ about, isRight, detail }) => `${isRight ? 'ok     ' : 'WRONG  '} ${about.padEnd(12)}  ${detail}`)
      .join('\n')
  } finally {
    await database.close()
  }
})
