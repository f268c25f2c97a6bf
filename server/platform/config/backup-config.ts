import { z } from 'zod'
import { shortestSecret } from './secret-config.ts'

export interface BackupSettings {
  backup: { key: string | undefined; target: string | undefined }
}

/** Settings of backups. Part of the one table in config.ts. */
export const backupSettings = {
  BACKUP_KEY: {
    schema: z
      .string()
      .min(shortestSecret, `must have at least ${shortestSecret} characters (create one with openssl rand -base64 32)`)
      .optional(),
    default: 'none: no backups can be made',
    meaning: 'encrypts backups; keep it apart from them and from SECRET_KEY, without it they cannot be read',
  },
  BACKUP_TARGET: {
    schema: z.string().optional(),
    default: 'none: named on the command line',
    meaning:
      'place of backups: a folder, s3://BUCKET/PREFIX on the server in S3_URL, or https://KEY:SECRET@s3.example.org/bucket',
  },
}

type Values = { [Name in keyof typeof backupSettings]: z.output<(typeof backupSettings)[Name]['schema']> }

/** One key for both would be lost, or stolen, with the other. */
export function backupProblems(env: Record<string, string | undefined>): string[] {
  const key = env.BACKUP_KEY?.trim()
  return key && key === env.SECRET_KEY?.trim() ? ['BACKUP_KEY must be another key than SECRET_KEY'] : []
}

/** The settings, once they are known to be sound. */
export const backupOf = (values: Values): BackupSettings => ({
  backup: { key: values.BACKUP_KEY, target: values.BACKUP_TARGET },
})
