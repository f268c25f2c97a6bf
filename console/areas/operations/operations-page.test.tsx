// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { renderInConsole } from '#console/platform/test-console.tsx'
import type { OperationCheckRow } from '#contract/staff/operations.ts'
import { OperationsPage } from './operations-page.tsx'
import { loadOperationsTexts } from './operations-texts.ts'

beforeAll(() => loadOperationsTexts('zh-Hans'))

const row = (kind: OperationCheckRow['kind'], about: string, given: Partial<OperationCheckRow> = {}) => ({
  ...{ key: about ? `${kind}:${about}` : kind, kind, about, state: 'fine' as const, measured: {} },
  ...{ since: '2026-11-30 14:23:05', checked_time: '2026-11-30 14:32:05', handler: null, handled_since: null },
  ...{ hours: Array<null>(24).fill(null), muted_until: null, ...given },
})
const mails = row('queue', 'mails', { state: 'failing', measured: { waiting: 31, seconds: 540 } })
const disk = row('disk', 'one', { measured: { used: 61e9, total: 100e9 } })

const open = (list: OperationCheckRow[], given: { silent?: boolean } = {}) =>
  renderInConsole(<OperationsPage />, {
    responses: {
      getOperations: () => ({
        ...{ list, checked_time: '2026-11-30 14:32:05', silent: false, last_problem_time: null, ...given },
      }),
      handleOperation: () => ({}),
    },
  })

it('says what is to be done, what readers notice and since when, and who handles it', async () => {
  const { user, calls } = await open([mails, disk])
  await screen.findByRole('heading', { name: '1件事要处理，其余1项如常' })
  screen.getByText('读者会察觉：验证码和通知邮件迟到')
  screen.getByText('11-30 14:23起，已有9分', { exact: false })
  const steps = within(screen.getByRole('list', { name: '步骤' }))
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '确认后台进程在运行',
    '在日志里找这项任务的错误',
  ])
  screen.getByText('已用61%，共100 GB')
  await user.click(screen.getByRole('button', { name: '我来处理' }))
  await user.click(screen.getByRole('button', { name: '静音30分钟' }))
  expect(calls.filter(({ name }) => name === 'handleOperation').map(({ input }) => input)).toEqual([
    { key: 'queue:mails', act: 'take' },
    { key: 'queue:mails', act: 'mute' },
  ])
})

it('is calm where nothing is wrong, also where what is wrong is muted', async () => {
  const { user, calls } = await open([{ ...mails, muted_until: '2026-11-30 15:00:00' }, disk])
  await screen.findByRole('heading', { name: '风平浪静' })
  await user.click(screen.getByRole('button', { name: '取消静音' }))
  expect(calls.find(({ name }) => name === 'handleOperation')?.input).toEqual({ key: 'queue:mails', act: 'unmute' })
})

it('says that it stopped where nothing was checked for some time, and calls nothing fine', async () => {
  await open([disk], { silent: true })
  await screen.findByText(/本页停在2026-11-30 14:32:05/)
  expect(screen.queryByText('正常')).toBeNull()
})

it('shows things under the names that the program gives them, where it has no other', async () => {
  await open([row('queue', 'unheard-of', { measured: { waiting: 0, seconds: 0 } })])
  await screen.findByText('unheard-of')
})
