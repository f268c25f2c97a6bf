import { expect, it } from 'vitest'
import { readChains } from './chains-config.ts'

const contract = '0x1111111111111111111111111111111111111aAa'
const chain = {
  id: 1,
  name: 'Ethereum',
  rpc: ['https://node.example.org/v2/a-key?x=1'],
  finality: 12,
  explorer: 'https://explorer.example.org/',
  tokens: { USDC: { contract, decimals: 6 } },
}
const read = (...list: object[]) => readChains(JSON.stringify(list))

it('reads chains with their tokens', () => {
  expect(read(chain)).toEqual([
    {
      ...chain,
      range: 1_000,
      explorer: 'https://explorer.example.org',
      tokens: [{ symbol: 'USDC', contract: contract.toLowerCase(), decimals: 6 }],
    },
  ])
})

it.each([
  ['what is not JSON', () => readChains('[{')],
  ['a chain twice', () => read(chain, chain)],
  [
    'a token of fewer decimals than tell orders apart',
    () => read({ ...chain, tokens: { USDC: { contract, decimals: 4 } } }),
  ],
  ['another token', () => read({ ...chain, tokens: { DAI: { contract, decimals: 18 } } })],
  ['no token', () => read({ ...chain, tokens: {} })],
  [
    'one contract for two tokens',
    () =>
      read({
        ...chain,
        tokens: {
          USDC: { contract, decimals: 6 },
          USDT: { contract: contract.toUpperCase().replace('0X', '0x'), decimals: 6 },
        },
      }),
  ],
  ['a node with a password in its address', () => read({ ...chain, rpc: ['https://me:secret@node.example.org'] })],
  ['no finality', () => read({ ...chain, finality: 0 })],
  ['a name that it does not know', () => read({ ...chain, treasury: contract })],
])('refuses %s', (_, wrong) => {
  expect(wrong()).toBeUndefined()
})
