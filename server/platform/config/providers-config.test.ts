import { describe, expect, it } from 'vitest'
import { type ConfigError, loadConfig } from './config.ts'

const env = { SECRET_KEY: 'a secret key that is long enough for anybody' }
const problemsOf = (more: Record<string, string>): readonly string[] => {
  try {
    loadConfig({ ...env, ...more })
    return []
  } catch (error) {
    return (error as ConfigError).problems
  }
}

describe('accounts elsewhere', () => {
  it('are not offered by themselves', () => {
    expect(loadConfig(env)).toMatchObject({ google: undefined, x: undefined })
  })

  it('are where they usually are', () => {
    const config = loadConfig({ ...env, GOOGLE_CLIENT_ID: 'g', X_CLIENT_ID: 'x', X_CLIENT_SECRET: 's' })
    expect(config.google).toEqual({
      clientId: 'g',
      authUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      issuer: 'https://accounts.google.com',
      jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    })
    expect(config.x).toEqual({
      clientId: 'x',
      clientSecret: 's',
      authUrl: 'https://x.com/i/oauth2/authorize',
      apiUrl: 'https://api.x.com',
    })
  })

  it('may be elsewhere', () => {
    const config = loadConfig({ ...env, GOOGLE_CLIENT_ID: 'g', GOOGLE_ISSUER: 'http://127.0.0.1:9000/' })
    expect(config.google?.issuer).toBe('http://127.0.0.1:9000')
  })

  it.each([
    [{ X_CLIENT_ID: 'x' }, 'X_CLIENT_SECRET is missing'],
    [{ X_CLIENT_SECRET: 'x' }, 'X_CLIENT_ID is missing'],
    [{ GOOGLE_ISSUER: 'accounts.google.com' }, 'GOOGLE_ISSUER must be'],
    [{ GOOGLE_JWKS_URL: 'file:///etc/passwd' }, 'GOOGLE_JWKS_URL must be'],
    [{ X_API_URL: 'https://user:secret@api.x.com' }, 'X_API_URL must be'],
    [{ X_AUTH_URL: 'https://x.com/?a=b' }, 'X_AUTH_URL must be'],
  ])('%o is refused', (more, problem) => {
    const problems = problemsOf(more)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(problem)
    expect(problems[0]).not.toContain('secret@')
  })
})
