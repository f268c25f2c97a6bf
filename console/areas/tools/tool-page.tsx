import { useSearchParams } from 'react-router'
import { useConsole } from '#console/platform/console-context.tsx'
import { KindPage } from '#console/records/kinds/kind-page.tsx'
import { toolGroupRecord, toolRecord } from '#contract/site/tools.record.ts'

/** A tool of the directory, or a new one, which begins in the group of the address. */
export function ToolPage() {
  const group = Number(useSearchParams()[0].get('group')) || null
  return <KindPage key={group} kind={toolRecord} given={{ group }} />
}

/** A group of the directory, or a new one. */
export function ToolGroupPage() {
  const { t } = useConsole()
  return (
    <KindPage
      kind={toolGroupRecord}
      list={{ path: '/tools', label: t('toolsDesk') }}
      addressOf={() => '/tools'}
      deletable={false}
    />
  )
}
