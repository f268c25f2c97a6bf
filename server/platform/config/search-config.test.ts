import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

const load = (address?: string) =>
  loadConfig({
    SECRET_KEY: 'a secret key that is long enough for anybody',
    ...(address !== undefined && { OPENSEARCH_URL: address }),
  }).openSearch

describe('the engine that finds', () => {
  it('is PostgreSQL unless another is named', () => {
    expect(load()).toBeUndefined()
    expect(load(' ')).toBeUndefined()
  })

  it.each([
    ['https://search.example.org:9200/news', { url: 'https://search.example.org:9200', alias: 'news' }],
    ['http://search:9200', { url: 'http://search:9200', alias: 'harbourwire' }],
    [
      'https://site:p%40ss%3Aword@search.example.org/site_1/',
      { url: 'https://search.example.org', alias: 'site_1', user: { name: 'site', password: 'p@ss:word' } },
    ],
  ])('%s', (address, expected) => {
    expect(load(address)).toEqual(expected)
  })

  it.each([
    'search.example.org:9200',
    'ftp://search.example.org/news',
    'https://search.example.org/News',
    'https://search.example.org/news/more',
    'https://search.example.org/_all',
    'https://search.example.org/news?pretty',
    'https://site@search.example.org/news',
    'https://site:%ff@search.example.org/news',
  ])('is not %s, and the message does not repeat it', (address) => {
    expect(() => load(address)).toThrow(ConfigError)
    expect(() => load(address)).toThrow(/OPENSEARCH_URL must be an address/)
    expect(() => load(address)).not.toThrow(/site@|%ff/)
  })
})
