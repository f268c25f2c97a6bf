interface DatasetFacts {
  name: string
  description: string
  /** Whole address of the page. */
  address: string
  site: string
  /** Scheme, host and port of the site. */
  origin: string
  /** 'YYYY-MM-DD HH:mm:ss' in UTC+8, the newest number. */
  asOf: string | null
  /** The first and the last day that it has numbers of, where those are known. */
  days?: readonly [string | undefined, string | undefined]
  files?: readonly { address: string; format: string }[]
}

/** A page of numbers as search engines for data read it (schema.org Dataset). */
export const dataset = ({
  name,
  description,
  address,
  site,
  origin,
  asOf,
  days,
  files = [],
}: DatasetFacts): object => ({
  '@context': 'https://schema.org',
  '@type': 'Dataset',
  name,
  description,
  url: address,
  isAccessibleForFree: true,
  license: `${origin}/copyright`,
  creator: { '@type': 'NewsMediaOrganization', name: site, url: origin },
  ...(asOf ? { dateModified: `${asOf.replace(' ', 'T')}+08:00` } : {}),
  ...(days?.[0] && days[1]
    ? { temporalCoverage: `${days[0]}/${days[1]}` }
    : asOf
      ? { temporalCoverage: asOf.slice(0, 10) }
      : {}),
  ...(files.length > 0 && {
    distribution: files.map((file) => ({
      '@type': 'DataDownload',
      contentUrl: file.address,
      encodingFormat: file.format,
    })),
  }),
})
