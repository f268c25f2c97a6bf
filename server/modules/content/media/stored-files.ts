import type { Client } from '#server/platform/backup/database-dump.ts'
import type { MediaRow } from './store.ts'

type Stored = Pick<MediaRow, 'hash' | 'widths' | 'formats'>

export const storedName = (hash: string, file: string) => `media/${hash.slice(0, 2)}/${hash}/${file}`

/** Names in the storage of what a picture is made of; AVIF is made of that again. */
export const keptFiles = ({ hash, widths, formats }: Stored): string[] =>
  widths.flatMap((width) => formats.map((format) => storedName(hash, `${width}.${format}`)))

const rowsAtOnce = 500

/** The names of all files of pictures that a backup needs, sorted. */
export async function* storedFileNames(client: Client): AsyncGenerator<string> {
  for (let after = '', some = rowsAtOnce; some === rowsAtOnce; ) {
    const { rows } = await client.query<Stored>(
      'select hash, widths, formats from media where hash > $1 order by hash limit $2',
      [after, rowsAtOnce],
    )
    for (const row of rows) yield* keptFiles(row).sort()
    some = rows.length
    after = rows.at(-1)?.hash ?? after
  }
}

/** Tag of the files of a picture, by which a cache in front of the site drops them once they are removed. */
export const pictureTag = (hash: string): string => `media:${hash}`
