import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeFunctionData, getAddress, type Hex, parseAbi, recoverAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { refused } from '#server/test-refusal.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { turnOnSecondStep } from '../second-step/test-app.ts'
import { accountsOn, newEmail, type TestAccounts } from '../test-accounts.ts'

const contractAbi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const chainId = 31_337
const newKey = () => privateKeyToAccount(generatePrivateKey())
type Key = ReturnType<typeof newKey>

/** For tests: a node whose chain has one contract wallet, which accepts what its owner's key has signed. */
async function openTestNode(contract: string, owner: Key) {
  let reportedId = chainId
  let isDown = false
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { id, method, params } = JSON.parse(Buffer.concat(parts).toString())
    const reply = (body: object) => response.end(JSON.stringify({ jsonrpc: '2.0', id, ...body }))
    if (isDown) return response.writeHead(503).end()
    if (method === 'eth_chainId') return reply({ result: `0x${reportedId.toString(16)}` })
    // A call to an address without code returns nothing, and succeeds.
    if (params[0].to.toLowerCase() !== contract.toLowerCase()) return reply({ result: '0x' })
    const { args } = decodeFunctionData({ abi: contractAbi, data: params[0].data })
    const signer = await recoverAddress({ hash: args[0], signature: args[1] }).catch(() => undefined)
    if (signer === undefined) return reply({ error: { code: 3, message: 'execution reverted' } })
    return reply({ result: `${signer === owner.address ? '0x1626ba7e' : '0xffffffff'}${'0'.repeat(56)}` })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    rpc: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    report: (other: number) => (reportedId = other),
    stop: (stopped: boolean) => (isDown = stopped),
    close: () => server.close(),
  }
}

const contract = getAddress('0x00000000000000000000000000000000c0ffee01')
const contractOwner = newKey()
let node: Awaited<ReturnType<typeof openTestNode>>
let site: TestSite
let plain: TestSite
let accounts: TestAccounts

beforeAll(async () => {
  node = await openTestNode(contract, contractOwner)
  const chain = {
    id: chainId,
    name: 'Testnet',
    rpc: [node.rpc],
    finality: 1,
    range: 10,
    explorer: undefined,
    tokens: [],
  }
  site = await openTestSite({ walletSignIn: true, payments: { stripeUrl: 'http://127.0.0.1:9', chains: [chain] } })
  plain = await openTestSite()
  accounts = accountsOn(site)
})
afterAll(async () => {
  await site.close()
  await plain.close()
  node.close()
})
beforeEach(async () => {
  node.report(chainId)
  node.stop(false)
  await accounts.resetLimits()
})

async function newMember() {
  const email = newEmail()
  const me = accounts.as(await accounts.register(email))
  return { email, me, id: (await me('getUserInfo')).data.id }
}
type Member = Awaited<ReturnType<typeof newMember>>

interface Ways {
  chain?: number
  address?: string
  sign?: (message: string) => Promise<string>
}
async function link({ me }: Member, key: Key, { chain = 1, address = key.address, sign }: Ways = {}) {
  const { attempt, message } = (await me('beginWallet', { address, chain_id: chain })).data
  const signature = await (sign?.(message) ?? key.signMessage({ message }))
  return me('linkWallet', { attempt, signature })
}
async function signIn(key: Key, { chain = 1, address = key.address, sign }: Ways = {}) {
  const { attempt, message } = (await accounts.visitor('beginWalletSignIn', { address, chain_id: chain })).data
  const signature = await (sign?.(message) ?? key.signMessage({ message }))
  return accounts.visitor('walletSignIn', { attempt, signature })
}

describe('a linked wallet', () => {
  it('signs in with a text that names the site, the wallet, the chain and the time', async () => {
    const [member, key] = [await newMember(), newKey()]
    expect(await link(member, key)).toMatchObject({ code: 200, data: { username: key.address } })
    const { message } = (
      await accounts.visitor('beginWalletSignIn', { address: key.address.toLowerCase(), chain_id: 10 })
    ).data
    const parsed = parseSiweMessage(message)
    expect(parsed).toMatchObject({ domain: 'site.test', uri: 'http://site.test', address: key.address, chainId: 10 })
    expect(parsed.nonce).toMatch(/^[0-9a-f]{32}$/)
    expect((parsed.expirationTime?.getTime() ?? 0) - (parsed.issuedAt?.getTime() ?? 0)).toBe(600_000)
    expect(await signIn(key, { chain: 10 })).toMatchObject({ code: 200, data: { id: member.id } })
  })

  it('is in the owner’s list and in a note and an email to them, and can be removed', async () => {
    const [member, key] = [await newMember(), newKey()]
    await link(member, key)
    expect((await member.me('getUserInfo')).data.linked).toMatchObject([{ provider: 'wallet', username: key.address }])
    expect((await accounts.messagesTo(member.email))[0]?.text).toContain(key.address)
    expect(await member.me('unlinkAccount', { provider: 'wallet' })).toMatchObject({ code: 200 })
    expect(await signIn(key)).toMatchObject(refused('walletUnknown'))
  })

  it('creates no account, and belongs to one', async () => {
    const key = newKey()
    expect(await signIn(key)).toMatchObject(refused('walletUnknown'))
    const [first, second] = [await newMember(), await newMember()]
    await link(first, key)
    expect(await link(second, key)).toMatchObject(refused('linkedElsewhere'))
    const other = newKey()
    await link(first, other)
    expect(await signIn(key), 'replaced by another').toMatchObject(refused('walletUnknown'))
    expect(await signIn(other)).toMatchObject({ data: { id: first.id } })
  })
})

it('asks for the second step of an account that has one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const [member, key] = [await newMember(), newKey()]
    await link(member, key)
    await turnOnSecondStep(member.me)
    expect(await signIn(key)).toMatchObject({ code: 200, data: { token: '', second_step: { codes_left: 10 } } })
  } finally {
    vi.useRealTimers()
  }
})

describe('refuses', () => {
  let member: Member
  let key: Key
  beforeEach(async () => {
    member = await newMember()
    key = newKey()
    await link(member, key)
  })

  it('a text that was not asked for: another address, domain, chain, nonce, time or statement', async () => {
    const other = newKey()
    const changes: [string, (message: string) => string][] = [
      ['domain', (message) => message.replace('site.test wants', 'evil.test wants')],
      ['address', (message) => message.replace(key.address, other.address)],
      ['chain', (message) => message.replace('Chain ID: 1', 'Chain ID: 5')],
      ['nonce', (message) => message.replace(/Nonce: \w+/, `Nonce: ${'a'.repeat(32)}`)],
      ['time', (message) => message.replace(/Expiration Time: 20\d\d/, 'Expiration Time: 2099')],
      ['statement', (message) => message.replace('Sign in', 'Give me all')],
    ]
    for (const [what, change] of changes) {
      const sign = (message: string) => {
        expect(change(message), what).not.toBe(message)
        return key.signMessage({ message: change(message) })
      }
      expect(await signIn(key, { sign }), what).toMatchObject(refused('walletRefused'))
    }
  })

  it('a signature of another key, of another form, or none', async () => {
    const other = newKey()
    const forms: ((message: string) => Promise<string>)[] = [
      (message) => other.signMessage({ message }),
      async (message) => `${(await key.signMessage({ message })).slice(0, -2)}ff`,
      async () => `0x${'00'.repeat(65)}`,
      async () => '0x00',
      async () => `0x${'ab'.repeat(4_096)}`,
    ]
    for (const sign of forms) expect(await signIn(key, { sign })).toMatchObject(refused('walletRefused'))
    const { attempt } = (await accounts.visitor('beginWalletSignIn', { address: key.address, chain_id: 1 })).data
    expect(await accounts.visitor('walletSignIn', { attempt, signature: '0x' })).toMatchObject(refused('invalidInput'))
  })

  it('an attempt that was used, failed, is too old, belongs to somebody else or was for something else', async () => {
    const begin = async () => (await accounts.visitor('beginWalletSignIn', { address: key.address, chain_id: 1 })).data
    const login = (attempt: string, signature: Hex) => accounts.visitor('walletSignIn', { attempt, signature })
    const [used, failed] = [await begin(), await begin()]
    const signature = await key.signMessage({ message: used.message })
    expect(await login(used.attempt, signature)).toMatchObject({ code: 200 })
    expect(await login(used.attempt, signature)).toMatchObject(refused('passkeyExpired'))
    expect(await login(failed.attempt, signature), 'of another tab').toMatchObject(refused('walletRefused'))
    expect(await login(failed.attempt, await key.signMessage({ message: failed.message }))).toMatchObject(
      refused('passkeyExpired'),
    )
    const own = (await member.me('beginWallet', { address: key.address, chain_id: 1 })).data
    const ofOwn = await key.signMessage({ message: own.message })
    expect(await login(own.attempt, ofOwn), 'for linking').toMatchObject(refused('passkeyExpired'))
    const stranger = await newMember()
    expect(await stranger.me('linkWallet', { attempt: own.attempt, signature: ofOwn })).toMatchObject(
      refused('passkeyExpired'),
    )
    const old = await begin()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
    try {
      expect(await login(old.attempt, await key.signMessage({ message: old.message }))).toMatchObject(
        refused('passkeyExpired'),
      )
    } finally {
      vi.useRealTimers()
    }
  })

  it('one of two sign-ins with the same signature at once', async () => {
    const { attempt, message } = (await accounts.visitor('beginWalletSignIn', { address: key.address, chain_id: 1 }))
      .data
    const signature = await key.signMessage({ message })
    const answers = await Promise.all([1, 2, 3].map(() => accounts.visitor('walletSignIn', { attempt, signature })))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  it('suspended owners', async () => {
    await site.services.database.pool.query("update users set status = 'suspended' where id = $1", [member.id])
    expect(await signIn(key)).toMatchObject(refused('accountSuspended'))
  })

  it('everything where the site does not offer it', async () => {
    const other = accountsOn(plain)
    expect((await other.visitor('getSignInOptions')).data.wallet).toBe(false)
    expect(await other.visitor('beginWalletSignIn', { address: key.address, chain_id: 1 })).toMatchObject(
      refused('notConfigured'),
    )
    expect((await accounts.visitor('getSignInOptions')).data.wallet).toBe(true)
  })
})

describe('a contract wallet', () => {
  const ways: Ways = { chain: chainId, address: contract }

  it('signs in as its contract says, on its chain alone', async () => {
    const member = await newMember()
    expect(await link(member, contractOwner, ways)).toMatchObject({ code: 200, data: { username: contract } })
    expect(await signIn(contractOwner, ways)).toMatchObject({ code: 200, data: { id: member.id } })
    expect(await signIn(newKey(), ways), 'another key').toMatchObject(refused('walletRefused'))
    expect(await signIn(contractOwner, { ...ways, chain: 5 }), 'a chain without a node').toMatchObject(
      refused('walletRefused'),
    )
    const reverts = await signIn(contractOwner, { ...ways, sign: async () => '0x1234' })
    expect(reverts).toMatchObject(refused('walletRefused'))
    const { rows } = await site.services.database.pool.query(
      "select subject from linked_accounts where provider = 'wallet' and user_id = $1",
      [member.id],
    )
    expect(rows).toEqual([{ subject: `eip155:${chainId}:${contract.toLowerCase()}` }])
  })

  it('is not confused with an address that has no code', async () => {
    const empty = getAddress('0x00000000000000000000000000000000000000aa')
    expect(await signIn(contractOwner, { ...ways, address: empty })).toMatchObject(refused('walletRefused'))
  })

  it('waits for a node that answers and is one of the chain', async () => {
    node.report(1)
    expect(await signIn(contractOwner, ways)).toMatchObject(refused('providerFailed'))
    node.report(chainId)
    node.stop(true)
    expect(await signIn(contractOwner, ways)).toMatchObject(refused('providerFailed'))
  })
})
