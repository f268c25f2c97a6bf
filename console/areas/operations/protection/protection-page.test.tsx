// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { renderInConsole } from '#console/platform/test-console.tsx'
import type { CallOutput } from '#contract/calls.ts'
import type { Role } from '#contract/members/accounts.ts'
import type { AccessBlockRow, LimitHitRow } from '#contract/staff/protection.ts'
import { loadOperationsTexts } from '../operations-texts.ts'
import { ProtectionPage } from './protection-page.tsx'

beforeAll(() => loadOperationsTexts('zh-Hans'))

const person = { id: 7, nickname: '林晚', avatar_img: null }
const hit: LimitHitRow = {
  ...{ id: 3, client: '203.0.113.*', account: person, kind: 'client', route: 'getAppConfig', is_call: true },
  ...{ refused: 4, first_time: '2026-11-30 14:20:00', last_time: '2026-11-30 14:23:05' },
}
const block: AccessBlockRow = {
  ...{ id: 5, network: '198.51.100.0/24', account: null, call: '', reason: '抓取', by: person },
  ...{ from: '2026-11-30 14:00:00', to: '2026-11-30 20:00:00' },
}

const open = (given: Partial<CallOutput<'getProtection'>> = {}, roles: Role[] = ['editor']) =>
  renderInConsole(<ProtectionPage />, {
    roles,
    responses: {
      getProtection: () => ({ hits: [hit], blocks: [block], switches: [], challenge: null, ...given }),
      setSiteSwitch: () => ({}),
      blockAccess: () => ({}),
      liftBlock: () => ({}),
    },
  })

it('blocks the client of a limit that was reached, and lifts blocks', async () => {
  const { user, calls } = await open()
  await screen.findByText('203.0.113.*')
  screen.getByText('拒绝4次，最近2026-11-30 14:23', { exact: false })
  await user.click(screen.getByRole('button', { name: '封锁' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('button', { name: '封锁' })).toHaveProperty('disabled', true)
  await user.type(dialog.getByRole('textbox', { name: '原因' }), '抓取')
  await user.click(dialog.getByRole('button', { name: '封锁' }))
  await user.click(screen.getByRole('button', { name: '解除' }))
  expect(calls.filter(({ name }) => name !== 'getProtection')).toEqual([
    { name: 'blockAccess', input: { target: { hit: 3 }, call: '', reason: '抓取', hours: 6 } },
    { name: 'liftBlock', input: { id: 5 } },
  ])
})

it('blocks an account by its number', async () => {
  const { user, calls } = await open({ hits: [], blocks: [] })
  await screen.findByText('现在没有封锁')
  await user.click(screen.getByRole('button', { name: '新增封锁' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: '账号' }))
  await user.type(dialog.getByRole('textbox', { name: '用户编号' }), '7')
  await user.type(dialog.getByRole('textbox', { name: '原因' }), '刷票')
  await user.click(dialog.getByRole('button', { name: '封锁' }))
  expect(calls.find(({ name }) => name === 'blockAccess')).toEqual({
    name: 'blockAccess',
    input: { target: { account: 7 }, call: '', reason: '刷票', hours: 6 },
  })
})

it('lets administrators alone turn a switch on, with a reason, and off', async () => {
  const { user, calls } = await open({}, ['administrator'])
  await user.click((await screen.findAllByRole('button', { name: '开启' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: '原因' }), '升级数据库')
  await user.click(dialog.getByRole('button', { name: '开启' }))
  expect(calls.find(({ name }) => name === 'setSiteSwitch')?.input).toEqual({
    ...{ name: 'read_only', on: true, reason: '升级数据库' },
  })
})

it('shows which challenge forms ask for', async () => {
  await open({ challenge: 'work', hits: [{ ...hit, kind: 'challenge', route: 'sendFeedback' }] })
  await screen.findByText('未登录者提交表单时，浏览器先完成一次运算。')
  screen.getByText('表单验证未通过', { exact: false })
})

it('shows others who turned a switch on, and why', async () => {
  await open({
    switches: [{ name: 'read_only', reason: '升级数据库', per_minute: null, by: person, from: '2026-11-30 14:00:00' }],
  })
  await screen.findByText('林晚，2026-11-30 14:00开启：升级数据库')
  expect(screen.queryByRole('button', { name: '关闭' })).toBeNull()
})
