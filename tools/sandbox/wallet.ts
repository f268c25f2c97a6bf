import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Address, type Hex, parseUnits } from 'viem'
import type { TestChain } from '../../server/modules/events/payments/chain/test-chain.ts'
import { plainPage } from '../../server/test-stripe-page.ts'

const blockMs = 3_000
const maxBytes = 4_096
const decimals = 6
const finality = 3
const addressShape = /^0x[\da-f]{40}$/i
const amountShape = /^\d{1,9}(?:\.\d{1,6})?$/
const linkShape = /^ethereum:(0x[\da-f]{40})@\d+\/transfer\?address=(0x[\da-f]{40})&uint256=(\d{1,30})$/i

/** A transfer that the wallet is asked for; a sentence where it cannot be read. */
type Wanted = { to: Address; units: bigint; token: Address } | string

/**
 * A wallet with play tokens, as a page of this machine, which sends any amount to any address and then makes the blocks
 * that confirm it. It shows each transaction at the address that the site links to as its explorer's.
 */
export async function openWallet(chain: TestChain) {
  /** Blocks on top of each transaction that was sent here, itself included. */
  const confirmations = new Map<Hex, number>()
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const clock = setInterval(() => void confirm(), blockMs)

  async function confirm(): Promise<void> {
    const waiting = [...confirmations].filter(([, count]) => count < finality)
    if (waiting.length === 0) return
    await chain.mine(1)
    for (const [hash, count] of waiting) confirmations.set(hash, count + 1)
  }

  function read(given: URLSearchParams): Wanted {
    const field = (name: string) => given.get(name)?.trim() ?? ''
    const link = linkShape.exec(field('link'))
    if (link) {
      const token = [chain.usdc, chain.usdt].find((one) => one.toLowerCase() === link[1]?.toLowerCase())
      return token ? { token, to: link[2] as Address, units: BigInt(link[3] ?? 0) } : 'The link names another token.'
    }
    if (field('link')) return 'The link is no request for a transfer.'
    if (!addressShape.test(field('to'))) return 'The address must be 0x and 40 hexadecimal digits.'
    if (!amountShape.test(field('amount'))) return 'The amount must be a number with at most six decimals.'
    const token = field('token') === 'USDT' ? chain.usdt : chain.usdc
    return { token, to: field('to') as Address, units: parseUnits(field('amount'), decimals) }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const show = (status: number, body: string) =>
      response
        .writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
        .end(plainPage('Test wallet', body.replace('<!-- home -->', `<p><a href="${url}">Test wallet</a></p>`)))
    const [, kind, hash = ''] = new URL(request.url ?? '/', url).pathname.split('/')
    if (kind === 'tx') return void show(200, transaction(hash as Hex, confirmations.get(hash as Hex)))
    if (kind) return void show(404, '<h1>Nothing is here</h1><!-- home -->')
    if (request.method !== 'POST') return void show(200, form())
    const body = await readBody(request)
    const wanted = body === undefined ? 'The request is too long.' : read(new URLSearchParams(body))
    if (typeof wanted === 'string') return void show(422, form(wanted))
    try {
      const sent = await chain.transfer(wanted.to, wanted.units, { token: wanted.token })
      confirmations.set(sent, 1)
      response.writeHead(303, { location: `/tx/${sent}` }).end()
    } catch {
      show(422, form('The wallet does not have so many tokens.'))
    }
  }

  return {
    url,
    async close(): Promise<void> {
      clearInterval(clock)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length <= maxBytes) parts.push(part)
  }
  return length > maxBytes ? undefined : Buffer.concat(parts).toString()
}

const form = (problem = '') => `<h1>Test wallet</h1>
<p>Sends play tokens on the sandbox chain. Copy the address and the exact amount from the order page.</p>
${problem && `<p role="alert">${problem}</p>`}
<form method="post">
  <label>Address <input name="to" autocomplete="off" spellcheck="false"></label>
  <label>Amount <input name="amount" inputmode="decimal" autocomplete="off"></label>
  <label>Token <select name="token"><option>USDC</option><option>USDT</option></select></label>
  <details><summary>Or paste a wallet link</summary><label>Link <input name="link" autocomplete="off"></label></details>
  <button>Send</button>
</form>`

const transaction = (hash: Hex, count: number | undefined) =>
  count === undefined
    ? '<h1>Unknown transaction</h1><!-- home -->'
    : `${count < finality ? '<meta http-equiv="refresh" content="2">' : ''}<h1>${count < finality ? 'Sent' : 'Final'}</h1>
<p>${count} of ${finality} confirmations</p>
<p><code>${hash}</code></p><!-- home -->`
