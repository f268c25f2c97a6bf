// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderInConsole } from '#console/platform/test-console.tsx'
import { dataEntityRecord } from '#contract/market/data-entities.record.ts'
import { PickedItems } from '../use-known-items.tsx'
import { KindFields } from './kind-fields.tsx'
import { emptyValue } from './kind-value.ts'
import { useKnown } from './use-known.ts'

const none = { list: [], total: 0, total_capped: false, more: false }

function Form({ saved }: { saved: boolean }) {
  const [value, onChange] = useState(emptyValue(dataEntityRecord, { type: 'fund', fee: 0.0025 }))
  const known = useKnown([])
  return (
    <>
      <KindFields kind={dataEntityRecord} refused={['key']} {...{ value, known, saved, onChange }} />
      <output>{JSON.stringify([value.fee, value.spot])}</output>
    </>
  )
}

const show = (saved: boolean) =>
  renderInConsole(
    <PickedItems>
      <Form saved={saved} />
    </PickedItems>,
    { language: 'en', responses: { findRecords: () => none } },
  )

it('shows the texts and fields of a type, a share in hundredths, and marks what was refused', async () => {
  const { user } = await show(false)
  expect(screen.getAllByPlaceholderText('Issuer')).toHaveLength(3)
  expect(screen.queryByPlaceholderText('Backing')).toBeNull()
  const fee = screen.getByRole('spinbutton', { name: 'Yearly fee' })
  expect(fee).toHaveProperty('value', '0.25')
  await user.clear(fee)
  await user.type(fee, '1.5')
  await user.click(screen.getByRole('checkbox', { name: 'Spot fund' }))
  expect(screen.getByText('[0.015,true]')).toBeDefined()
  const key = screen.getByRole('textbox', { name: 'Last part of the address' })
  expect(key.getAttribute('aria-invalid')).toBe('true')
  expect(key).toHaveProperty('disabled', false)
})

it('does not change what is fixed once the record is there', async () => {
  await show(true)
  expect(screen.getByRole('textbox', { name: 'Last part of the address' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveProperty('disabled', true)
})
