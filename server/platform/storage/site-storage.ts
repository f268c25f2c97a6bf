import type { Config } from '#server/platform/config/config.ts'
import { openStorage, type Storage } from './storage.ts'
import { openS3Storage } from './storage-s3.ts'

/** The files of the site itself: in its bucket, or under its data folder. */
export const openSiteStorage = ({ s3, dataDir }: Pick<Config, 'dataDir'> & Partial<Pick<Config, 's3'>>): Storage =>
  s3 ? openS3Storage(s3) : openStorage(dataDir)
