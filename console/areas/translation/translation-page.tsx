import { App, Button, Segmented, Select } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { kindNameOr } from '#console/records/kinds/kind-name.ts'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as styles from '#console/ui/lists/lists.module.css'
import type { TranslationFilter, TranslationKind, TranslationRow } from '#contract/newsroom/translation.ts'
import { translationKinds } from '#contract/newsroom/translation-kinds.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { useListAddress } from '../../platform/use-list-address.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { JobNote } from './job-note.tsx'
import { filters, kindOf } from './kinds.ts'
import { StateMark } from './state-mark.tsx'
import { StatusLine } from './status-line.tsx'

const refreshMs = 5_000

/** Every text by kind, with what there is of its translation. */
export function TranslationPage() {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const { page, setPage, filters: chosen, setFilter } = useListAddress(['kind', 'filter'])
  const kind = kindOf(chosen.kind) ?? 'article'
  const filter = filters.find((one) => one === chosen.filter)
  const status = useAnswer('translationStatus', {}, { everyMs: refreshMs })
  const isBusy = (status.data?.queue.waiting ?? 0) + (status.data?.queue.working ?? 0) > 0
  const answer = useAnswer('translationList', { kind, filter, ...page }, { everyMs: isBusy ? refreshMs : undefined })
  const [selected, setSelected] = useState<number[]>([])

  const translate = async (ids: readonly number[]) => {
    if (ids.length === 0) return
    const done = await act('requestTranslation', { subjects: ids.map((id) => ({ kind, id })) })
    if (!done) return
    const { queued: n, left_out: m } = done
    void message.success(m > 0 ? t('translation.queuedSome', { n, m }) : t('translation.queued', { n }))
    setSelected([])
    answer.reload()
    status.reload()
  }
  const hasProvider = Boolean(status.data?.provider)
  return (
    <>
      <PageHead
        title={t('translation')}
        end={
          hasProvider && (
            <Button type="primary" loading={busy} disabled={selected.length === 0} onClick={() => translate(selected)}>
              {selected.length > 0 ? t('translation.translateN', { n: selected.length }) : t('translation.translate')}
            </Button>
          )
        }
      >
        <Select<TranslationKind>
          aria-label={t('translation.kind')}
          className={styles.filter}
          popupMatchSelectWidth={false}
          value={kind}
          options={translationKinds.map((one) => ({
            value: one,
            label: kindNameOr(t, one, (other) => `translation.${other}`),
          }))}
          onChange={(one) => {
            setSelected([])
            setFilter('kind', one === 'article' ? undefined : one)
          }}
        />
        <Segmented<TranslationFilter | 'all'>
          size="small"
          aria-label={t('translation.state')}
          value={filter ?? 'all'}
          options={[
            { value: 'all', label: t('all') },
            ...filters.map((one) => ({ value: one, label: t(`translation.${one}`) })),
          ]}
          onChange={(one) => {
            setSelected([])
            setFilter('filter', one === 'all' ? undefined : one)
          }}
        />
      </PageHead>
      {status.data && <StatusLine status={status.data} onChanged={status.reload} />}
      <DataTable<TranslationRow>
        answer={answer}
        page={page}
        onPage={setPage}
        onOpen={({ id }) => navigate(`/translation/${kind}/${id}`)}
        keys={hasProvider ? { t: ({ id }) => void translate([id]) } : {}}
        rowKey="id"
        rowSelection={
          hasProvider ? { selectedRowKeys: selected, onChange: (keys) => setSelected(keys.map(Number)) } : undefined
        }
        columns={[
          {
            title: t('headline'),
            render: (_, { id, title, language }) => (
              <Link to={`/translation/${kind}/${id}`} className={styles.title} lang={language}>
                {title || t('untitled')}
              </Link>
            ),
          },
          {
            title: t('translation.state'),
            width: 220,
            render: (_, { state, stale }) => <StateMark state={state} stale={stale} />,
          },
          { title: t('translation.work'), width: 260, render: (_, { job }) => job && <JobNote job={job} /> },
          {
            title: t('translation.time'),
            width: 150,
            render: (_, { time }) => time && toMinute(time),
          },
        ]}
      />
    </>
  )
}
