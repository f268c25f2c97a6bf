import { Alert } from 'antd'
import { useParams, useSearchParams } from 'react-router'
import { KindPage } from '#console/areas/records/kinds/kind-page.tsx'
import { useRecords } from '#console/areas/records/kinds/use-records.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { toolGroupRecord, toolRecord } from '#contract/site/tools.record.ts'

/** A tool of the directory, or a new one, which begins in the group of the address or the first. */
export function ToolPage() {
  const { id } = useParams()
  const asked = Number(useSearchParams()[0].get('group'))
  const { t } = useConsole()
  const answer = useRecords('toolgroup')
  const list = { path: '/tools', label: t('toolsDesk') }
  return (
    <Loaded answer={answer}>
      {({ list: groups }) => {
        const group = groups.find((one) => one.id === asked) ?? groups[0]
        if (id === 'new' && !group) return <Alert type="error" title={t('missing')} />
        return (
          <KindPage
            key={`${id} ${asked}`}
            kind={toolRecord}
            list={list}
            addressOf={(saved) => `/tools/${saved}`}
            newTitle={t('tool.add')}
            given={{ group: group?.id ?? 0 }}
          />
        )
      }}
    </Loaded>
  )
}

/** A group of the directory, or a new one. */
export function ToolGroupPage() {
  const { t } = useConsole()
  return (
    <KindPage
      kind={toolGroupRecord}
      list={{ path: '/tools', label: t('toolsDesk') }}
      addressOf={() => '/tools'}
      newTitle={t('tool.addGroup')}
      deletable={false}
    />
  )
}
