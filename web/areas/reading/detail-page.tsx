import { usePage } from '#web/platform/page-data.ts'

export function DetailPage() {
  return <pre>{JSON.stringify(usePage<unknown>(), null, 1).slice(0, 3000)}</pre>
}
