import { z } from 'zod'

/** Address of another search engine, and the name under which this site's documents are there. */
export interface OpenSearchSettings {
  /** Without a closing slash. */
  url: string
  /** An alias: the index behind it is replaced when words are cut by other rules. */
  alias: string
  user?: { name: string; password: string }
  /** How long readers wait for its answer, in ms; what is usual where absent. Tests wait for as long as it takes. */
  waitsMs?: number
}

export interface SearchSettings {
  /** Absent: PostgreSQL is used. */
  openSearch: OpenSearchSettings | undefined
}

const usualAlias = 'harbourwire'

const engineAddress = z.string().transform((text, context): OpenSearchSettings => {
  const url = URL.parse(text)
  const path = /^\/([a-z0-9][a-z0-9_-]{0,60})?\/?$/.exec(url?.pathname ?? '')
  const user = url && userIn(url)
  if (url && path && /^https?:$/.test(url.protocol) && !url.search && !url.hash && user !== null) {
    return { url: url.origin, alias: path[1] ?? usualAlias, ...(user && { user }) }
  }
  context.addIssue({
    code: 'custom',
    message:
      'must be an address such as https://user:password@search.example.org:9200/harbourwire, the name in small letters, signs in user and password encoded',
  })
  return z.NEVER
})

/** @returns null where only one of them is there, or both cannot be read */
function userIn({ username, password }: URL): OpenSearchSettings['user'] | null {
  if (!username && !password) return undefined
  try {
    const [name, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
    return name && secret ? { name, password: secret } : null
  } catch {
    return null
  }
}

/** Settings of the search. Part of the one table in config.ts. */
export const searchSettings = {
  OPENSEARCH_URL: {
    schema: engineAddress.optional(),
    default: 'none: PostgreSQL is used',
    meaning:
      'OpenSearch or Elasticsearch used for search instead of PostgreSQL, with the name of the index: https://user:password@search.example.org:9200/harbourwire',
  },
}

/** The settings of the search, from checked variables. */
export const searchOf = ({ OPENSEARCH_URL }: { OPENSEARCH_URL?: OpenSearchSettings | undefined }): SearchSettings => ({
  openSearch: OPENSEARCH_URL,
})
