import { parseArgs } from 'node:util'
import { withClient } from '#server/platform/backup/database-dump.ts'
import { erasureList } from '#server/platform/backup/erased-records.ts'
import { readErasures } from '#server/platform/backup/erasures.ts'
import { openBackup, restoreBackup } from '#server/platform/backup/restore.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { sealingKeyId } from '#server/platform/seal.ts'
import { openSiteStorage } from '#server/platform/storage/site-storage.ts'
import { openNamedTarget } from './backup-target.ts'
import { type CommandContext, runCommand } from './run-command.ts'

const help = `Restores a backup into an empty database and an empty picture storage.

  npm run restore -- [options] [TARGET]

  TARGET as for npm run backup; without it BACKUP_TARGET. The site must not run. Everything is read and verified before anything
  is written; an interrupted restore is repeated with the same command. Accounts that were erased after the backup
  was made are erased again.

  --erasures-only     only erase accounts again, in a database that other programs restored
  --at NAME           restore this backup (npm run backup -- --list), not the latest
  --help              show this help
`

/** Follows the command line. @returns what is printed @throws UsageError, BackupError */
export async function restore({ args, config, log, open }: CommandContext): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { at: { type: 'string' }, 'erasures-only': { type: 'boolean', default: false } },
  })
  const target = openNamedTarget(positionals, config)
  const server = new URL('../', import.meta.url)
  const backup = values['erasures-only'] ? undefined : await openBackup(target, server, values.at)
  const began = performance.now()
  const database = await openDatabase(config, log)
  try {
    if (backup)
      await restoreBackup(backup, { database, server, log, storage: openSiteStorage(config), erasures: erasureList })
    else {
      const erased = await readErasures(target)
      await withClient(database.directUrl, (client) => erasureList.add(client, erased))
    }
  } finally {
    await database.close()
  }
  // Opening the services erases accounts again.
  await open()
  if (!backup) return 'Accounts that were erased after the backup are erased.'
  const { made, pictures, sealedWith, tables } = backup.manifest
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  const keys = [config.secretKey, ...config.previousSecretKeys].map(sealingKeyId)
  return [
    `${backup.name} of ${made}: ${tables.length} tables and ${pictures.files} picture files in ${seconds} s`,
    ...(keys.includes(sealedWith) ? [] : [otherSecretKey]),
  ].join('\n')
}

const otherSecretKey =
  'SECRET_KEY is another one than the site had: set the former one, or real names and other encrypted values cannot be read.'

if (import.meta.main) await runCommand(help, restore)
