import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { accountHans } from '#web/locales/account/zh-hans.ts'
import { signInHans } from '#web/locales/sign-in/zh-hans.ts'
import { registerMember, signInPage } from './members.ts'
import { journey, untilHydrated } from './page.ts'

/** Wallets of the page, each with a key of its own; the first refuses what it is asked for once. */
async function addWallets(page: Page, names: readonly string[]) {
  const keys = names.map(() => privateKeyToAccount(generatePrivateKey()))
  let refusals = 1
  await page.exposeFunction('askWallet', async (at: number, method: string, params: unknown[]) => {
    const key = keys[at]
    if (!key) throw new Error('This wallet is not there')
    if (method === 'eth_requestAccounts') return [key.address.toLowerCase()]
    if (method === 'eth_chainId') return '0x1'
    if (method !== 'personal_sign') throw new Error(`${method} was not expected`)
    if (at === 0 && refusals-- > 0) return { refused: 4001 }
    return key.signMessage({ message: { raw: params[0] as `0x${string}` } })
  })
  await page.addInitScript((given) => {
    const { askWallet } = window as unknown as {
      askWallet: (at: number, method: string, params: unknown) => Promise<unknown>
    }
    const providerOf = (at: number) => ({
      async request({ method, params = [] }: { method: string; params?: unknown }) {
        const answer = await askWallet(at, method, params)
        const { refused } = Object(answer) as { refused?: number }
        if (refused) throw Object.assign(new Error('refused'), { code: refused })
        return answer
      },
    })
    const details = given.map((name, at) => ({
      info: { uuid: `wallet-${at}`, name, rdns: 'test.wallet', icon: 'data:,' },
      provider: providerOf(at),
    }))
    addEventListener('eip6963:requestProvider', () => {
      for (const detail of details) dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    })
  }, names)
  return keys.map(({ address }) => `${address.slice(0, 6)}…${address.slice(-4)}`)
}

journey('a member links one of two wallets, and signs in with it', async ({ visit, origin, expectFailures }) => {
  expectFailures(/\/api\/(?:walletSignIn|beginWallet)$/)
  const page = await visit('/aboutus')
  const [shown = ''] = await addWallets(page, ['Chequebook', 'Purse'])
  await signInPage(page, await registerMember())
  await page.goto(`${origin}/my/security`)
  await untilHydrated(page)
  const choose = () => page.getByRole('button', { name: 'Chequebook' }).click()
  await page.getByRole('button', { name: new RegExp(`^${accountHans.linkIt}\\s*Ethereum`) }).click()
  await choose()
  await page.locator('.toast').getByText(accountHans.walletDeclined).waitFor()
  await choose()
  await page.getByText(shown, { exact: true }).first().waitFor()

  await page.context().clearCookies()
  await page.goto(`${origin}/columns#login`)
  await untilHydrated(page)
  await page.getByRole('button', { name: signInHans.wallet }).click()
  // The other wallet has no account, and its owner reads how to link it.
  await page.getByRole('button', { name: 'Purse' }).click()
  await page.locator('.toast').getByText('登录与安全').waitFor()
  const loaded = page.waitForEvent('load')
  await choose()
  await loaded
  await untilHydrated(page)
  expect(await page.locator('html').getAttribute('data-member')).toBe('')
})
