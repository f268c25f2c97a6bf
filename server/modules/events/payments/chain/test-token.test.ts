import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { expect, it } from 'vitest'
import { openTestChain, type TestChain } from './test-chain.ts'
import { tokenAbi } from './test-token.ts'

const balanceOf = async (chain: TestChain, owner: Address): Promise<bigint> => {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [owner] })
  const result = await chain.ask<Hex>('eth_call', [{ to: chain.usdc, data }])
  return decodeFunctionResult({ abi: tokenAbi, functionName: 'balanceOf', data: result })
}

it('moves what somebody has, and no more', async () => {
  const chain = await openTestChain()
  const { buyer, other, maker } = chain
  const before = await balanceOf(chain, other)
  await chain.transfer(other, 5n)
  await chain.transferBoth(other, 2n, maker, 3n)
  expect((await balanceOf(chain, other)) - before).toBe(7n)
  await expect(chain.transfer(other, 10n ** 25n, { from: buyer })).rejects.toThrow(/revert/)
  expect((await balanceOf(chain, other)) - before).toBe(7n)
  await chain.close()
})
