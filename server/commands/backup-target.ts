import { BackupError } from '#server/platform/backup/sealed-objects.ts'
import { type BackupTarget, openBackupTarget, targetStorage } from '#server/platform/backup/target.ts'
import type { Config } from '#server/platform/config/config.ts'
import { UsageError } from './run-command.ts'

/**
 * Opens the target that a command names, or that of the configuration.
 * @throws UsageError, BackupError
 */
export function openNamedTarget(
  positionals: readonly string[],
  { backup, s3 }: Pick<Config, 'backup' | 's3'>,
): BackupTarget {
  const [place = backup.target, ...more] = positionals
  if (!place || more.length > 0) throw new UsageError('Give one target, or set BACKUP_TARGET')
  if (!backup.key)
    throw new BackupError(
      'BACKUP_KEY is not set: backups are always encrypted. Create one with openssl rand -base64 32.',
    )
  return openBackupTarget(targetStorage(place, s3), backup.key)
}
