import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { storedFileNames } from '#server/modules/content/media/service.ts'
import { makeBackup } from '#server/platform/backup/backup.ts'
import { noteBackupRun } from '#server/platform/backup/backup-runs.ts'
import { erasureList } from '#server/platform/backup/erased-records.ts'
import { listBackups } from '#server/platform/backup/manifest.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { sealingKeyId } from '#server/platform/seal.ts'
import { openSiteStorage } from '#server/platform/storage/site-storage.ts'
import { openNamedTarget } from './backup-target.ts'
import { type CommandContext, runCommand, UsageError } from './run-command.ts'

const help = `Backs up the database and the pictures, encrypted with BACKUP_KEY, while the site runs.

  npm run backup -- [options] [TARGET]

  TARGET is a folder, s3://BUCKET/PREFIX on the server in S3_URL, or the address of another bucket; without it BACKUP_TARGET.
  Pictures that an earlier backup has are not sent again. Everything that is written is read back and compared.

  --keep N            then remove all backups of the target but the newest N
  --list              list the backups of the target instead
  --help              show this help

  npm run restore -- TARGET restores it (docs/backup.md). No key is part of a backup: store BACKUP_KEY and SECRET_KEY apart
  from it, without them it cannot be read.
`

async function productVersion(): Promise<string> {
  return JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')).version
}

const number = (value: number): string => value.toLocaleString('en')

/** Follows the command line. @returns what is printed @throws UsageError, BackupError */
export async function backUp({ args, config, log }: Pick<CommandContext, 'args' | 'config' | 'log'>): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { keep: { type: 'string' }, list: { type: 'boolean', default: false } },
  })
  if (values.keep !== undefined && !/^[1-9]\d{0,4}$/.test(values.keep))
    throw new UsageError('--keep must be a number above 0')
  const target = openNamedTarget(positionals, config)
  if (values.list) return (await listBackups(target)).join('\n') || 'The target holds no complete backup.'
  const began = performance.now()
  const database = await openDatabase(config, log)
  try {
    const product = await productVersion()
    const { name, tables, rows, pictures, removed } = await noteBackupRun(database, 'backup', () =>
      makeBackup({
        databaseUrl: database.directUrl,
        storage: openSiteStorage(config),
        target,
        pictureNames: storedFileNames,
        erasures: erasureList,
        product,
        sealedWith: sealingKeyId(config.secretKey),
        now: new Date(),
        keep: values.keep === undefined ? undefined : Number(values.keep),
      }),
    )
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    return [
      `${name}: ${number(rows)} rows of ${number(tables)} tables and ${number(pictures.files)} picture files, of which ${number(pictures.sent)} were sent, in ${seconds} s`,
      ...(pictures.missing > 0 ? [`${number(pictures.missing)} picture files are missing on the site itself`] : []),
      ...(removed.length > 0 ? [`Removed: ${removed.join(', ')}`] : []),
    ].join('\n')
  } finally {
    await database.close()
  }
}

if (import.meta.main) await runCommand(help, backUp)
