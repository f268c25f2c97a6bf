import { expect, it } from 'vitest'
import type { Toast } from '#web/ui/toast.tsx'
import { withToast } from './toasts.tsx'

const missing: Toast = { id: 1, text: '尚缺：栏目', tone: 'failed' }
const copied: Toast = { id: 2, text: '已复制', tone: 'done' }

it.each<[string, Toast[], Toast, (string | number)[]]>([
  ['the same failure again', [missing], { ...missing, id: 3 }, [3]],
  ['success after a failure', [missing], { id: 4, text: '已提交', tone: 'done' }, [4]],
  ['success that is shown elsewhere', [copied, missing], { id: 6, text: '', tone: 'done' }, [2]],
  ['a failure after success', [copied], missing, [2, 1]],
  ['two successes', [copied], { ...copied, id: 5 }, [2, 5]],
])('%s', (_, now, next, shown) => {
  expect(withToast(now, next).map(({ id }) => id)).toEqual(shown)
})
