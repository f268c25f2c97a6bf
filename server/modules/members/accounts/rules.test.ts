import { describe, expect, it } from 'vitest'
import { type BackoffRule, waitAfter } from '#server/platform/jobs/backoff.ts'
import { checkNewPassword } from './passwords/password-rules.ts'
import { cleanNickname, freshNickname, nicknameFrom } from './people/nickname.ts'
import { cleanLinks } from './profile/profile-links.ts'
import { createLimits } from './sign-in/limits.ts'

describe('new passwords', () => {
  const check = (password: string, repeated = password) =>
    checkNewPassword(password, repeated, { email: 'longreader@example.org', phone: '13800138000' }).then(
      () => 'taken',
      (error: { reason: string }) => error.reason,
    )

  it.each([
    ['correct horse', 'taken'],
    ['12 chars 好密码', 'taken'],
    ['x7$kQ2!v', 'taken'],
    ['x7$kQ2!', 'passwordLength'],
    ['a'.repeat(12) + 'b'.repeat(12), 'taken'],
    ['a'.repeat(12) + 'b'.repeat(13), 'passwordLength'],
    ['𠮷好密码甲乙丙', 'passwordLength'],
    ['𠮷好密码甲乙丙丁', 'taken'],
    ['12345678', 'passwordCommon'],
    ['PassWord', 'passwordCommon'],
    ['woaini1314', 'passwordCommon'],
    ['aaaaaaaaaa', 'passwordCommon'],
    ['LongReader', 'passwordCommon'],
    ['longreader@example.org', 'passwordCommon'],
    ['13800138000', 'passwordCommon'],
    ['ｐａｓｓｗｏｒｄ', 'passwordCommon'],
  ])('%j: %s', async (password, result) => {
    expect(await check(password)).toBe(result)
  })

  it('differ in the second field', async () => {
    expect(await check('correct horse', 'correct horsf')).toBe('passwordsDiffer')
  })
})

describe('nicknames', () => {
  it.each([
    ['  林\t美 \n', '林 美'],
    ['林\u200b美\u202e', '林美'],
    ['\u3164\u115f', ''],
    ['👩‍💻 码农', '👩‍💻 码农'],
    ['<b>', '<b>'],
  ])('%j is kept as %j', (text, kept) => {
    expect(cleanNickname(text)).toBe(kept)
  })

  it('from elsewhere are cut to what is allowed', () => {
    expect(nicknameFrom('x'.repeat(30))).toBe('x'.repeat(20))
    expect(nicknameFrom(' \u200b ')).toBeUndefined()
    expect(nicknameFrom(undefined)).toBeUndefined()
  })

  it.each(['zh-Hans', 'zh-Hant-HK', 'en'] as const)('that are made for somebody fit (%s)', (language) => {
    const nickname = freshNickname(language)
    expect(cleanNickname(nickname)).toBe(nickname)
    expect([...nickname].length).toBeLessThanOrEqual(20)
  })
})

describe('links of a profile', () => {
  it.each([
    ['website', 'https://blog.example.com/a?b=1', 'https://blog.example.com/a?b=1'],
    ['website', ' https://Example.COM ', 'https://example.com/'],
    ['website', 'https://例子.com/', 'https://xn--fsqu00a.com/'],
    ['x', 'https://x.com/lam', 'https://x.com/lam'],
    ['x', 'https://www.twitter.com/lam', 'https://www.twitter.com/lam'],
    ['telegram', 'https://t.me/lam', 'https://t.me/lam'],
    ['youtube', 'https://m.youtube.com/@lam', 'https://m.youtube.com/@lam'],
    ['website', '', ''],
  ] as const)('%s %j is kept as %j', (kind, text, kept) => {
    expect(cleanLinks({ [kind]: text })).toEqual({ [kind]: kept })
  })

  it.each([
    ['website', 'http://example.com/'],
    ['website', 'javascript:alert(1)'],
    ['website', 'https://localhost/'],
    ['website', 'https://127.0.0.1/'],
    ['website', 'https://[::1]/'],
    ['website', 'https://0x7f000001/'],
    ['website', 'https://intranet/'],
    ['website', 'https://printer.local/'],
    ['website', 'https://user:pass@example.com/'],
    ['website', 'https://example.com:8443/'],
    ['website', 'https://exa mple.com/'],
    ['website', 'https://example.com/\u202Egnp'],
    ['website', `https://example.com/${'x'.repeat(300)}`],
    ['website', 'example.com'],
    ['website', '//example.com'],
    ['x', 'https://x.com/'],
    ['x', 'https://x.com.evil.example/lam'],
    ['x', 'https://evilx.com/lam'],
    ['x', 'https://evil.example/x.com/lam'],
    ['telegram', 'https://x.com/lam'],
    ['youtube', 'https://youtu.be.evil.example/x'],
  ] as const)('%s %j is refused', (kind, text) => {
    expect(() => cleanLinks({ [kind]: text })).toThrow(`links.${kind}`)
  })
})

describe('limits', () => {
  it('a refusal gives back what else was taken, and says how long the longest wait is', async () => {
    const restored: string[] = []
    const limits = createLimits({
      takeAll: async (wanted) =>
        wanted.map(([key]) => ({
          allowed: key.includes('sendByClient'),
          retryAfter: key.includes('Daily') ? 500 : 20,
          count: 1,
        })),
      restoreAll: async (given) => void restored.push(...given.map(([key]) => key)),
      attempt: async () => ({ allowed: true, retryAfter: 0 }),
      forgive: async (key) => void restored.push(key),
    })
    const taking = limits.take(
      ['sendByClient', 'c'],
      ['sendToAddress', 'a'],
      ['sendToAddressDaily', 'a'],
      ['passwordOfAccount', 'a'],
    )
    await expect(taking).rejects.toMatchObject({ reason: 'tooManyRequests', retryAfter: 500 })
    expect(restored.toSorted()).toEqual(['accounts passwordOfAccount a', 'accounts sendByClient c'])
  })

  it.each([
    ['passwordOfAccount', 20],
    ['passwordOfBoth', 10],
    ['passwordOfDevice', 10],
    ['passwordOfSession', 10],
  ] as const)(
    '%s lets %i passwords be tried at once, then slows down from two seconds to five minutes',
    async (name, free) => {
      const rules: BackoffRule[] = []
      const limits = createLimits({
        takeAll: async () => [],
        restoreAll: async () => {},
        attempt: async (_key, rule) => {
          rules.push(rule)
          return { allowed: true, retryAfter: 0 }
        },
        forgive: async () => {},
      })
      await limits.take([name, 'a'])
      const [rule] = rules
      const waits = [free - 1, free, free + 1, 1_000].map((tries) => rule && waitAfter(tries, rule))
      expect(waits).toEqual([0, 2, 4, 300])
    },
  )
})
