// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { kindFieldsHans } from '#console/locales/kind-fields/zh-hans.ts'
import { type ConsoleKey, consoleHans } from '#console/locales/zh-hans.ts'
import { type FakeResponses, renderInConsole } from '#console/platform/test-console.tsx'
import { isInForm, leadOf, type RecordKind } from '#contract/records/record-kind.ts'
import { recordKinds } from '#contract/records/record-kinds.ts'
import { PickedItems } from '../use-known-items.tsx'
import { kindRoutes } from './kind-routes.tsx'
import { emptyValue } from './kind-value.ts'

const t: Readonly<Record<string, string>> = { ...consoleHans, ...kindFieldsHans } satisfies Readonly<
  Record<ConsoleKey, string>
>
const none = { list: [], total: 0, total_capped: false, more: false }
const responses: FakeResponses = {
  listRecords: () => ({ list: [], contents: [], computed: {} }),
  findRecords: () => none,
  staffArticles: () => none,
  staffAuthors: () => none,
  convertTexts: ({ texts }) => ({ list: [...texts] }),
  attendRecord: () => ({ list: [] }),
}

const kinds = (recordKinds as readonly RecordKind[]).filter(({ inOtherPage }) => !inOtherPage)
const open = (address: string) =>
  renderInConsole(
    <PickedItems>
      <Routes>{kindRoutes({})}</Routes>
    </PickedItems>,
    { responses, address },
  )

describe.each(kinds.map((kind) => [kind.kind, kind] as const))('records of the kind %s', (_, kind) => {
  it('have a list with a button that adds one', async () => {
    await open(kind.path)
    await screen.findByRole('heading', { name: t[`kinds.${kind.kind}`] as string })
    await screen.findByRole('button', { name: t[`kindNew.${kind.kind}`] as string })
  })

  it('have a form with their texts and fields, but for those of other types', async () => {
    const { container } = await open(`${kind.path}/new`)
    await screen.findAllByRole('textbox', { name: new RegExp(t[`kindField.${kind.kind}.${leadOf(kind)}`] as string) })
    const value = emptyValue(kind)
    const labels = (isShown: boolean) =>
      Object.entries<{ when?: { field: string; is: readonly string[] } }>({ ...kind.texts, ...kind.fields }).flatMap(
        ([name, field]) => (isInForm(field, value) === isShown ? [t[`kindField.${kind.kind}.${name}`]] : []),
      )
    for (const label of labels(true)) expect(container.textContent).toContain(label)
    for (const label of labels(false)) expect(container.textContent).not.toContain(label)
  })
})
