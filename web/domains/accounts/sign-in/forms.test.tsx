import { describe, expect, it } from 'vitest'
import { signInHans } from '#web/locales/sign-in/zh-hans.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { emptyDraft, type SignInScope, SignInScopeProvider } from './context.ts'
import { RegisterForm } from './register-form.tsx'
import { ResetForm } from './reset-form.tsx'
import { SignInForms } from './sign-in-forms.tsx'
import { SignInTextsProvider } from './texts.ts'
import { UpgradeForm } from './upgrade-form.tsx'

const scope: SignInScope = {
  backend: {} as LanguageBackend,
  draft: emptyDraft,
  area: { id: 1, country: '中国', area_code: '86' },
  chooseArea: () => {},
  go: () => {},
  fail: () => {},
  say: () => {},
  finish: () => {},
  markUnderWay: () => {},
  sessionBegun: () => false,
  google: null,
  wallet: false,
  sms: true,
  agreements: { terms: '/terms', privacy: 'https://law.example/privacy' },
  member: false,
}

const render = (form: React.ReactNode, change: Partial<SignInScope> = {}) =>
  renderTestPage(
    <SignInTextsProvider value={signInHans}>
      <SignInScopeProvider value={{ ...scope, ...change }}>{form}</SignInScopeProvider>
    </SignInTextsProvider>,
  )

const submitOf = (html: string) => /<button type="submit"[^>]*>/.exec(html)?.[0]

describe('the forms as they begin', () => {
  it('cannot be sent where the specification says so', async () => {
    for (const form of [
      <SignInForms key="1" way="password" onWay={() => {}} />,
      <SignInForms key="2" way="emailCode" onWay={() => {}} />,
      <SignInForms key="3" way="phoneCode" onWay={() => {}} />,
      <RegisterForm key="4" />,
      <ResetForm key="5" />,
    ]) {
      expect(submitOf(await render(form))).toContain('disabled')
    }
    expect(submitOf(await render(<UpgradeForm />))).not.toContain('disabled')
  })

  it('take the address along, and after registering the password too', async () => {
    const draft = { identity: 'lin@example.org', password: 'Lantern-quay 88', done: '注册成功，请登录' }
    const html = await render(<SignInForms way="password" onWay={() => {}} />, { draft })
    expect(html).toContain('value="lin@example.org"')
    expect(html).toContain('注册成功，请登录')
    expect(html, 'no area code beside an email address').not.toContain('+86')
    expect(submitOf(html)).not.toContain('disabled')
  })

  it('link the agreements to the addresses of the configuration, beside the page', async () => {
    const html = await render(<RegisterForm />)
    expect(html).toMatch(/<a[^>]*href="\/terms"[^>]*target="_blank"[^>]*>《服务协议》<\/a>/)
    expect(html).toMatch(/<a[^>]*href="https:\/\/law\.example\/privacy"[^>]*target="_blank"[^>]*>《隐私政策》<\/a>/)
  })

  it('offer Google and phones only where the site has them', async () => {
    const form = <SignInForms way="password" onWay={() => {}} />
    const without = await render(form, { sms: false })
    expect(without).not.toContain('Google')
    expect(without).not.toContain('手机验证码')
    expect(await render(form, { google: { clientId: 'client-1', authUrl: 'https://g.test/auth' } })).toContain(
      '使用Google登录',
    )
  })
})
