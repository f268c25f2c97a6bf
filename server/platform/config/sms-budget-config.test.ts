import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from '#server/platform/config/config.ts'
import { usualSmsBudget } from './sms-budget-config.ts'

const load = (env: Record<string, string>) =>
  loadConfig({ DATA_DIR: '/nowhere', SECRET_KEY: 'a-secret-of-more-than-32-characters-in-all', ...env }).smsBudget

function problems(env: Record<string, string>): readonly string[] {
  try {
    load(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('budgets of text messages', () => {
  it.each([
    [{}, {}],
    [{ SMS_AREAS: 'all' }, { areas: undefined }],
    [{ SMS_AREAS: '86, 852' }, { areas: ['86', '852'] }],
    [{ SMS_DAILY_BUDGET: '0' }, { site: 0 }],
    [{ SMS_AREA_DAILY_BUDGETS: '20' }, { eachArea: 20, ofArea: {} }],
    [{ SMS_AREA_DAILY_BUDGETS: '20, 86:90,1:0' }, { eachArea: 20, ofArea: { 86: 90, 1: 0 } }],
  ])('are read from %j', (env, change) => {
    expect(load(env)).toEqual({ ...usualSmsBudget, ...change })
  })

  it.each([
    ['SMS_AREAS', '+86'],
    ['SMS_AREAS', '86;852'],
    ['SMS_AREAS', '86,'],
    ['SMS_AREAS', '12345'],
    ['SMS_DAILY_BUDGET', '-1'],
    ['SMS_DAILY_BUDGET', '1e3'],
    ['SMS_DAILY_BUDGET', '1000001'],
    ['SMS_AREA_DAILY_BUDGETS', '86:100'],
    ['SMS_AREA_DAILY_BUDGETS', '50,86'],
    ['SMS_AREA_DAILY_BUDGETS', '50,86:1:2'],
    ['SMS_AREA_DAILY_BUDGETS', '50,86:many'],
  ])('refuse %s=%j', (name, value) => {
    expect(problems({ [name]: value })).toEqual([expect.stringContaining(name)])
  })
})
