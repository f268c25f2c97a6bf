// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInConsole } from '#console/platform/test-console.tsx'
import type { CallOutput } from '#contract/calls.ts'
import { CoinSelect } from './coin-select.tsx'

type Coin = CallOutput<'findRecords'>['list'][number]

const coinOf = (key: string, symbol: string) => ({ title: `币${symbol}`, values: { key, symbol } }) as unknown as Coin
const coins = [coinOf('tern', 'TRN'), coinOf('gull', 'GLL')]

it('names a chosen coin wherever it is in the list, and finds others by what is typed', async () => {
  const { calls, user } = await renderInConsole(
    <CoinSelect name="币种" value="tern" none="所有图表" onChange={() => {}} />,
    {
      responses: {
        findRecords({ filters, keyword }) {
          const isFound = ({ values }: Coin) => keyword !== undefined && String(values.key).includes(keyword)
          const list = filters?.type === 'coin' ? coins.filter(isFound) : []
          return { list, total: list.length, total_capped: false, more: false }
        },
      },
    },
  )
  expect(await screen.findByText('币TRN TRN')).toBeDefined()
  await user.type(screen.getByRole('combobox', { name: '币种' }), 'gull')
  expect(await screen.findByText('币GLL GLL')).toBeDefined()
  await waitFor(() =>
    expect(calls.map(({ input }) => input)).toContainEqual({
      ...{ kind: 'dataEntity', filters: { type: 'stablecoin' }, keyword: 'gull' },
      ...{ page: 1, size: 100 },
    }),
  )
})
