import type { AtlasKind } from '#contract/market/atlas/atlas-terms.ts'

interface EntryFacts {
  kind: AtlasKind
  name: string
  description: string
  aliases: readonly string[]
  website: string | null
  /** Whole address of its page. */
  address: string
}

const types = {
  company: 'Organization',
  institution: 'Organization',
  person: 'Person',
  topic: 'DefinedTerm',
} as const satisfies Record<AtlasKind, string>

/** An entry as search engines read it (schema.org). */
export const entryJsonLd = ({ kind, name, description, aliases, website, address }: EntryFacts): object => ({
  '@context': 'https://schema.org',
  '@type': types[kind],
  name,
  description,
  url: website ?? address,
  mainEntityOfPage: address,
  ...(aliases.length > 0 ? { alternateName: aliases } : {}),
})
