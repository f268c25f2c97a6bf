// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadImportTexts } from '#console/domains/imports/import-texts.ts'
import { renderInConsole } from '#console/platform/test-console.tsx'
import { atlasLimits } from '#contract/market/atlas/atlas-terms.ts'
import { loadAtlasTexts } from './atlas-texts.ts'
import { AtlasImport } from './import-dialog.tsx'

beforeAll(() => Promise.all([loadAtlasTexts('en'), loadImportTexts('en')]))

const fileOf = (text: string, name = 'entries.csv') => new File([text], name, { type: 'text/csv' })

async function open() {
  const acts = { onClose: vi.fn(), onDone: vi.fn() }
  const responses = {
    importAtlas: ({ text }: { text: string }) => ({
      ...{ added: text === 'good' ? 1 : 0, changed: 0, unchanged: 0, faulty: 2 },
      problems: [
        { line: 1, reason: 'headingsMissing' as const, detail: 'kind' },
        { line: 3, reason: 'nameMissing' as const, detail: ', x' },
      ],
      changes: [],
    }),
  }
  const shown = await renderInConsole(<AtlasImport {...acts} />, { responses, language: 'en' })
  const dialog = within(await screen.findByRole('dialog'))
  const choose = (file: File) => shown.user.upload(dialog.getByLabelText('Choose a file', { selector: 'input' }), file)
  return {
    ...shown,
    ...acts,
    dialog,
    choose,
    import: () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Import' }),
  }
}

it('imports a file once its report names something to import', async () => {
  const { user, calls, dialog, choose, import: button, onClose, onDone } = await open()
  await choose(fileOf('empty'))
  expect(await dialog.findByText('The first row lacks column headings; those found are in brackets')).toBeDefined()
  expect(dialog.getByRole('row', { name: 'Line 3 No name , x' })).toBeDefined()
  expect(button().disabled).toBe(true)
  await choose(fileOf('good', 'fixed.csv'))
  expect(dialog.getByText('fixed.csv')).toBeDefined()
  await waitFor(() => expect(button().disabled).toBe(false))
  await user.click(button())
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(onClose).toHaveBeenCalledOnce()
  expect(calls.map(({ input }) => input)).toEqual([
    { text: 'empty', apply: false },
    { text: 'good', apply: false },
    { text: 'good', apply: true },
  ])
})

it('says of a file that no call would take that it is too large, and forgets the one before', async () => {
  const { calls, dialog, choose, import: button } = await open()
  await choose(fileOf('good'))
  await waitFor(() => expect(button().disabled).toBe(false))
  await choose(fileOf('a'.repeat(atlasLimits.importBytes + 1), 'long.csv'))
  expect(await dialog.findByText('The file is too large. Split it into several.')).toBeDefined()
  expect(button().disabled).toBe(true)
  expect(dialog.queryByText('entries.csv')).toBeNull()
  expect(calls).toHaveLength(1)
})
