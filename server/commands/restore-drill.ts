import { rename, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { Gauge, Registry } from 'prom-client'
import { noteBackupRun } from '#server/platform/backup/backup-runs.ts'
import { type Drilled, drillRestore } from '#server/platform/backup/drill.ts'
import { openBackup } from '#server/platform/backup/restore.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openNamedTarget } from './backup-target.ts'
import { type CommandContext, runCommand } from './run-command.ts'

const help = `Tries the latest backup: restores it into a scratch database, compares every table with what was backed up, reads every
picture, and removes the database again. Exits with status 1 if anything differs.

  npm run restore-drill -- [options] [TARGET]

  --at NAME           try this backup, not the latest
  --database URL      use this empty database instead of a scratch database on the server of the site
  --metrics FILE      write the result as metrics for the textfile collector of Prometheus' node exporter
  --help              show this help
`

/** Follows the command line. @returns what is printed @throws UsageError, BackupError */
export async function drill({ args, config, log }: Pick<CommandContext, 'args' | 'config' | 'log'>): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { at: { type: 'string' }, database: { type: 'string' }, metrics: { type: 'string' } },
  })
  const target = openNamedTarget(positionals, config)
  const server = new URL('../', import.meta.url)
  let done: (Drilled & { name: string }) | undefined
  try {
    const database = await openDatabase(config, log)
    try {
      done = await noteBackupRun(database, 'drill', async () => {
        const backup = await openBackup(target, server, values.at)
        const where = { databaseUrl: database.directUrl, scratchUrl: values.database, server, log }
        return { name: backup.name, ...(await drillRestore(backup, where)) }
      })
    } finally {
      await database.close()
    }
    const { name, seconds, tables, rows, pictures } = done
    return `Restore drill of ${name} passed: ${rows} rows of ${tables} tables and ${pictures} picture files are as they were backed up, in ${seconds.toFixed(1)} s`
  } finally {
    if (values.metrics) await writeMetrics(values.metrics, done)
  }
}

async function writeMetrics(file: string, done: Drilled | undefined): Promise<void> {
  const registry = new Registry()
  const add = (name: string, help: string, value: number) =>
    new Gauge({ name: `harbourwire_restore_drill_${name}`, help, registers: [registry] }).set(value)
  add('success', 'Whether the last restore drill passed.', done ? 1 : 0)
  add('timestamp_seconds', 'When it ended.', Math.round(Date.now() / 1_000))
  if (done) add('seconds', 'How long it took.', done.seconds)
  const draft = `${file}.part`
  await writeFile(draft, await registry.metrics())
  await rename(draft, file)
}

if (import.meta.main) await runCommand(help, drill)
