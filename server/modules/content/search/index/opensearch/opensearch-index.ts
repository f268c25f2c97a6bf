import { maxFound } from '#contract/constants.ts'
import type { FoundKind } from '#contract/content/search.ts'
import type { OpenSearchSettings } from '#server/platform/config/search-config.ts'
import {
  beginOf,
  byWordsThenParts,
  type Facets,
  type IndexQuestion,
  type Matches,
  noFacets,
  type SearchIndex,
  type Since,
  sinces,
} from '../search-index.ts'
import { busy, isPassing, type OpenSearchClient } from './client.ts'
import { documentIdOf } from './definition.ts'
import { byParts, byWords, eventsByWords, narrowedTo, type Query } from './queries.ts'

const maxFacets = 12
/** An engine returns at most this many documents at once. */
const maxShown = 10_000

interface Found {
  hits: { total: { value: number }; hits: { fields: { record_id: [number] } }[] }
}
interface Buckets<K> {
  buckets: { key: K; doc_count: number }[]
}

/** One of the searches that a question is made of. */
interface Asked {
  kind: FoundKind
  query: Query
  sort: readonly Query[]
}

const byNumber: Query = { record_id: { order: 'desc' } }
const byScore: Query = { _score: { order: 'desc' } }
const newestFirst: readonly Query[] = [{ at: { order: 'desc' } }, byNumber]
const bestFirst: readonly Query[] = [byScore, ...newestFirst]

interface Needs {
  settings: OpenSearchSettings
  client: Pick<OpenSearchClient, 'ask'>
  now?: () => number
}

/** The index in OpenSearch or Elasticsearch. */
export function createOpenSearchIndex({ settings: { alias }, client, now = Date.now }: Needs): SearchIndex {
  /** Asks all at once; of a kind that is asked for twice, the results of the second follow those of the first. */
  async function answers(searches: readonly Asked[], limit: number): Promise<Map<FoundKind, Matches>> {
    const { responses } = await client.ask<{ responses: readonly (Found | { error: unknown; status: number })[] }>({
      method: 'POST',
      path: '/_msearch',
      body: searches.flatMap(({ query, sort }) => [
        { index: alias },
        { query, sort, size: limit, track_total_hits: maxFound, _source: false, docvalue_fields: ['record_id'] },
      ]),
    })
    const found = new Map<FoundKind, Matches>()
    for (const [place, { kind }] of searches.entries()) {
      const response = responses[place]
      // Before the first index is made there is none for a moment.
      if (!response || ('error' in response && (response.status === 404 || isPassing(response.status)))) throw busy()
      if ('error' in response) throw new Error(`A search failed: ${JSON.stringify(response.error).slice(0, 500)}`)
      const { ids, total } = found.get(kind) ?? { ids: [], total: 0 }
      found.set(kind, {
        ids: [...ids, ...response.hits.hits.map(({ fields }) => Number(fields.record_id[0]))].slice(0, limit),
        total: Math.min(total + response.hits.total.value, maxFound),
      })
    }
    return found
  }

  function searchesByWords({ asked, kinds, filter }: IndexQuestion, moment: number): Asked[] {
    if (!asked) return []
    return kinds.flatMap((kind): Asked[] => {
      const narrowed = narrowedTo(kind, filter, moment)
      if (filter.order === 'newest') return [{ kind, query: eventsByWords(asked, narrowed), sort: newestFirst }]
      if (kind !== 'event') return [{ kind, query: byWords(asked, narrowed, moment), sort: bestFirst }]
      const ahead = { range: { ends_at: { gt: moment } } }
      return [
        {
          kind,
          query: eventsByWords(asked, [...narrowed, ahead]),
          sort: [byScore, { at: { order: 'asc' } }, byNumber],
        },
        {
          kind,
          query: eventsByWords(asked, [...narrowed, { bool: { must_not: [ahead] } }]),
          sort: [byScore, { ends_at: { order: 'desc' } }, byNumber],
        },
      ]
    })
  }

  return {
    find(question) {
      const { kinds, parts, filter, limit } = question
      if (kinds.length === 0) return Promise.resolve(new Map())
      const moment = now()
      return byWordsThenParts(
        question,
        () => answers(searchesByWords(question, moment), limit),
        (few) =>
          answers(
            few.map((kind) => ({
              kind,
              query: byParts(parts, narrowedTo(kind, filter, moment)),
              sort: newestFirst,
            })),
            limit,
          ),
      )
    },

    async facets(items, now) {
      if (items.length === 0) return noFacets
      const facetOf = (field: string) => ({ terms: { field, size: maxFacets } })
      const { aggregations } = await client.ask<{
        aggregations: Record<'authors' | 'labels', Buckets<number>> & {
          languages: Buckets<string>
          times: { buckets: Record<Since, { doc_count: number }> }
        }
      }>({
        method: 'POST',
        path: `/${alias}/_search`,
        body: {
          size: 0,
          query: { ids: { values: items.map((id) => documentIdOf('item', id)) } },
          aggs: {
            authors: facetOf('author_id'),
            labels: facetOf('label_ids'),
            languages: facetOf('languages'),
            times: {
              filters: {
                filters: Object.fromEntries(
                  sinces.map((since) => [since, { range: { at: { gte: beginOf(since, now).getTime() } } }]),
                ),
              },
            },
          },
        },
      })
      const numbered = ({ buckets }: Buckets<number>) =>
        buckets.map(({ key, doc_count: count }) => ({ id: key, count }))
      return {
        authors: numbered(aggregations.authors),
        labels: numbered(aggregations.labels),
        languages: aggregations.languages.buckets.map(({ key, doc_count: count }) => ({ language: key, count })),
        times: Object.fromEntries(
          sinces.map((since) => [since, aggregations.times.buckets[since].doc_count]),
        ) as Facets['times'],
      }
    },

    async loadDocuments(kinds, ids) {
      if (ids.length === 0) return []
      const { hits } = await client.ask<{
        hits: { hits: { _source: { kind: FoundKind; record_id: number; shown: unknown } }[] }
      }>({
        method: 'POST',
        path: `/${alias}/_search`,
        body: {
          size: maxShown,
          _source: ['kind', 'record_id', 'shown'],
          query: {
            bool: {
              filter: [
                { terms: { kind: kinds } },
                { terms: { record_id: ids } },
                { range: { public_from: { lte: now() } } },
              ],
            },
          },
        },
      })
      return hits.hits.map(({ _source: { kind, record_id: id, shown } }) => ({ kind, id, shown }))
    },
  }
}
