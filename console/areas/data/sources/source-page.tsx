import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import * as styles from '#console/ui/decision.module.css'
import { everyName } from '#console/ui/fields/every-name.ts'
import { toMinute } from '#console/ui/lists/list-text.ts'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import type { StaffSource } from '#contract/market/data-desk.ts'
import { useDataText } from '../data-texts.ts'
import { DeleteSource } from './delete-source.tsx'
import { RunHistory } from './run-history.tsx'
import { DataSourceDialog } from './source-dialog.tsx'
import { DataSourceState } from './source-state.tsx'
import { type Connector, connectorName } from './source-words.ts'
import { useSourceActs } from './use-source-acts.ts'

const refreshMs = 10_000

/** One source with its readings and what went wrong in them. */
export function SourcePage() {
  const t = useDataText()
  const id = Number(useParams().id)
  const answer = useAnswer('dataSources', {}, { everyMs: refreshMs })
  return (
    <Loaded answer={answer}>
      {({ list, connectors }) => {
        const source = list.find((one) => one.id === id)
        if (source) return <Open key={id} {...{ source, connectors }} onChanged={answer.reload} />
        return <Alert type="warning" showIcon title={t('data.missing')} />
      }}
    </Loaded>
  )
}

interface Props {
  source: StaffSource
  connectors: Connector[]
  onChanged: () => void
}

function Open({ source, connectors, onChanged }: Props) {
  const t = useDataText()
  const { me } = useConsole()
  const navigate = useNavigate()
  const { run, pause, busy } = useSourceActs(source, onChanged)
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = () => setOpen(undefined)
  const mayEdit = me.roles.includes('administrator') && source.scheduled
  return (
    <>
      <PageHead
        title={source.name}
        end={
          <Space wrap>
            {source.scheduled && (
              <>
                <Button type="primary" loading={busy} onClick={run}>
                  {t('data.runNow')}
                </Button>
                <Button disabled={busy} onClick={pause}>
                  {t(source.paused ? 'data.start' : 'data.pause')}
                </Button>
              </>
            )}
            {mayEdit && <Button onClick={() => setOpen('edit')}>{t('edit')}</Button>}
            {mayEdit && (
              <Button danger onClick={() => setOpen('delete')}>
                {t('delete')}
              </Button>
            )}
          </Space>
        }
      >
        <Link to="/data">{t('data.sources')}</Link>
        <DataSourceState source={source} />
      </PageHead>
      <Facts source={source} connectors={connectors} />
      <RunHistory source={source} />
      {open === 'edit' && <DataSourceDialog {...{ source, connectors }} onClose={close} onDone={onChanged} />}
      {open === 'delete' && (
        <DeleteSource source={source} onClose={close} onDone={() => navigate('/data', { replace: true })} />
      )}
    </>
  )
}

function Facts({ source, connectors }: Omit<Props, 'onChanged'>) {
  const t = useDataText()
  const { scheduled, keyed, address, next_time: next, source_time: time } = source
  const facts: [name: string, text: string][] = [
    [t('data.connector'), connectorName(source.connector, connectors, t)],
    ...(scheduled
      ? [
          [t('data.address'), address] as [string, string],
          [t('data.every'), everyName(source.every_minutes, t)] as [string, string],
          [t('data.nextRun'), next ? toMinute(next) : '—'] as [string, string],
          [t('data.key'), t(keyed ? 'data.keyStored' : 'data.keyNone')] as [string, string],
        ]
      : []),
    [t('data.sourceTime'), time ? toMinute(time) : '—'],
  ]
  return (
    <dl className={`flex wraps ${styles.facts}`}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
