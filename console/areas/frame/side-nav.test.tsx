// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { consoleHans as t } from '#console/locales/zh-hans.ts'
import { renderInConsole } from '#console/platform/test-console.tsx'
import { entries } from './entries.ts'
import { SideNav } from './side-nav.tsx'

beforeEach(() => localStorage.clear())

it('keeps a closed group of the navigation closed, and still shows where one is', async () => {
  const shown = () =>
    renderInConsole(<SideNav entries={entries} counts={undefined} />, { responses: {}, address: '/flash' })
  const first = await shown()
  const group = () => screen.getByRole('region', { name: t.groupNews })
  const heading = () => within(group()).getByRole('button', { name: t.groupNews })
  within(group()).getByRole('link', { name: t.articles })
  heading().focus()
  await first.user.keyboard('{Enter}')
  expect(within(group()).queryByRole('link', { name: t.articles })).toBeNull()
  first.unmount()
  const { user } = await shown()
  expect(heading().getAttribute('aria-expanded')).toBe('false')
  expect(within(group()).getAllByRole('link')).toEqual([
    within(group()).getByRole('link', { name: new RegExp(t.flashDesk) }),
  ])
  await user.click(heading())
  within(group()).getByRole('link', { name: t.articles })
})
