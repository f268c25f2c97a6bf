import { describe, expect, it } from 'vitest'
import { type ConfigError, loadConfig } from './config.ts'

const load = (env: Record<string, string>) =>
  loadConfig({ SECRET_KEY: 'a-secret-of-more-than-32-characters-for-tests', ...env }).tracing

describe('settings of traces', () => {
  it('are none without a collector', () => {
    expect(load({ OTEL_TRACES_SAMPLER_ARG: '0.5' })).toBeUndefined()
  })

  it('name the collector, its headers and the share of requests', () => {
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.org:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a%3Db, x-team=news',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }
    expect(load(env)).toEqual({
      url: 'https://collector.example.org:4318',
      headers: { authorization: 'Bearer a=b', 'x-team': 'news' },
      share: 0.25,
    })
  })

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector.example.org'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://user:secret@collector.example.org'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'no pairs'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', 'all'],
  ])('refuse %s=%s, without repeating it', (name, value) => {
    let problems: readonly string[] = []
    try {
      load({ [name]: value })
    } catch (error) {
      ;({ problems } = error as ConfigError)
    }
    expect(problems).toEqual([expect.stringContaining(name)])
    expect(problems[0]).not.toContain(value)
  })
})
