import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { coinsHans as coin } from '#web/locales/coins/zh-hans.ts'
import { ticketsHans as tk } from '#web/locales/tickets/zh-hans.ts'
import { freshEmail } from './members.ts'
import { journey } from './page.ts'
import { call } from './site-content.ts'
import { publishEvent } from './test-events.ts'

const chain = inject('siteSecondChain')

async function askNode(method: string, params: unknown[] = []): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = (await (await fetch(chain.url, { method: 'POST', body })).json()) as {
    result?: unknown
    error?: object
  }
  if (answer.error) throw new Error(JSON.stringify(answer.error))
  return answer.result
}

/** The file that a module of the site is built into, as addresses end with it. */
async function scriptOf(module: string): Promise<string> {
  const text = await readFile(new URL('../dist/client/.vite/manifest.json', import.meta.url), 'utf8')
  const { file } = (JSON.parse(text) as Record<string, { file: string }>)[module] ?? {}
  if (file === undefined) throw new Error(`${module} has no file of its own`)
  return `/${file}`
}

/** A wallet in the page that knows two chains and confirms whatever it is asked for. @returns what it was asked for */
async function addWallet(page: Page): Promise<string[]> {
  const asked: string[] = []
  let current = '0x1'
  await page.exposeFunction('askWallet', async (method: string, params: { chainId?: string }[]) => {
    asked.push(method)
    if (method === 'eth_requestAccounts') return [chain.buyer]
    if (method === 'eth_chainId') return current
    if (method === 'wallet_switchEthereumChain') {
      current = params[0]?.chainId ?? current
      return null
    }
    return askNode(method, params)
  })
  await page.evaluate(() => {
    const { askWallet } = window as unknown as { askWallet: (method: string, params: unknown) => Promise<unknown> }
    const provider = {
      request: ({ method, params = [] }: { method: string; params?: unknown }) => askWallet(method, params),
    }
    const detail = { info: { uuid: 'journey', name: 'Journey', rdns: 'test.journey', icon: 'data:,' }, provider }
    addEventListener('eip6963:requestProvider', () =>
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
    )
  })
  return asked
}

describe('stablecoins', () => {
  journey('a buyer pays from a wallet of the browser and has a ticket once it is final', async ({ visit }) => {
    const administrator = inject('siteAdministrator')
    const event = await publishEvent('开发者之夜：稳定币支付', 5)
    const types = [{ kind: 'ordinary' as const, name: '标准票', price: '44800', pools: [0] }]
    await call(
      'saveActivityTickets',
      { id: event, pools: [{ capacity: 5 }], types, questions: [] },
      'zh-Hans',
      administrator,
    )
    await call(
      'savePaymentAccount',
      {
        ...{ provider: 'stablecoin', enabled: true, address: chain.treasury },
        ...{ chosen_chains: [chain.id], rates: { HKD: '7.8036' } },
      },
      'zh-Hans',
      administrator,
    )
    const offer = await call('getTicketOffer', { event })
    const lines = offer.types.map(({ id: type }) => ({ type, quantity: 1 }))
    const held = await call('reserveTickets', { event, lines, expected_total: '44800', idempotency_key: randomUUID() })

    const page = await visit(`/order/${held.id}#${held.token}`)
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.getByLabel(tk.name).first().fill('林知远')
    await page.getByLabel(tk.email).fill(freshEmail())
    await page.getByRole('button', { name: tk.toPay }).click()
    await page.getByLabel(coin.chooseToken).waitFor()
    await page.getByRole('button', { name: tk.payNow }).click()
    await page.getByRole('img', { name: /付款二维码：Second，USDC，57\.41\d{4}/ }).waitFor()
    const asked = await addWallet(page)
    const wallet = await scriptOf('web/domains/orders/paying/coins/wallet.ts')
    const isWallet = (url: string) => url.endsWith(wallet)
    expect(scripts.filter(isWallet), 'what talks to wallets comes when its button is pressed').toEqual([])
    await page.getByRole('button', { name: coin.connect }).click()
    await page.getByRole('heading', { name: coin.seen }).waitFor()
    expect(scripts.filter(isWallet)).toHaveLength(1)
    expect(asked).toContain('wallet_switchEthereumChain')
    await page.getByText('1 / 3次确认').waitFor()
    await askNode('evm_mine', ['0x2'])
    await page.getByText(tk.state_paid).first().waitFor()
    const order = await call('getOrder', { order: held.id, token: held.token })
    expect([order.state, order.attendees.length]).toEqual(['paid', 1])
  })
})
