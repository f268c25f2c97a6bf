import { corpusFormat } from './corpus/format.ts'
import { jsonFeedFormat, xmlFeedFormat } from './feed/formats.ts'
import type { ImportFormat } from './format.ts'
import { ghostFormat } from './ghost/format.ts'
import { headOf } from './text/open-text.ts'
import { wordpressRestFormat } from './wordpress/rest.ts'
import { wxrFormat } from './wordpress/wxr.ts'

/** The more particular ones first: an export of WordPress is RSS as well. */
const formats: readonly ImportFormat[] = [
  corpusFormat,
  wxrFormat,
  jsonFeedFormat,
  wordpressRestFormat,
  ghostFormat,
  xmlFeedFormat,
]

/** The format of a file by its name and beginning; undefined where it is none that is known. */
export async function detectFormat(file: string): Promise<ImportFormat | undefined> {
  const head = await headOf(file)
  return formats.find((format) => format.detect(file, head))
}
