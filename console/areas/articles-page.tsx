import { App, Button, Input, InputNumber, Modal, Select, Space } from 'antd'
import { useState } from 'react'
import { type ArticleRow, articleStates } from '#contract/newsroom.ts'
import { useConsole } from '../platform/console-context.tsx'
import { useAct } from '../platform/use-act.ts'
import { useAnswer } from '../platform/use-answer.ts'
import { useListAddress } from '../platform/use-search.ts'
import { DataTable } from '../ui/data-table.tsx'

const kinds = ['article', 'flash'] as const

/** Everything that readers have or had: taken offline, brought back, merged into another. */
export function ArticlesPage() {
  const { t } = useConsole()
  const { page, setPage, filters, setFilter } = useListAddress(['state', 'kind', 'category', 'keyword'])
  const state = articleStates.find((one) => one === filters.state)
  const kind = kinds.find((one) => one === filters.kind)
  const category = Number(filters.category) || undefined
  const answer = useAnswer('staffArticles', { state, kind, category, keyword: filters.keyword, ...page })
  const categories = useAnswer('categoryLists', {})
  const every = { value: '', label: t('all') }
  return (
    <>
      <div className="page__head">
        <h1>{t('articles')}</h1>
        <Select
          aria-label={t('state')}
          className="filter"
          value={state ?? ''}
          onChange={(value) => setFilter('state', value)}
          options={[every, ...articleStates.map((one) => ({ value: one, label: t(one) }))]}
        />
        <Select
          aria-label={t('kind')}
          className="filter"
          value={kind ?? ''}
          onChange={(value) => setFilter('kind', value)}
          options={[every, ...kinds.map((one) => ({ value: one, label: t(one) }))]}
        />
        <Select
          aria-label={t('category')}
          className="filter"
          value={filters.category ?? ''}
          onChange={(value) => setFilter('category', value)}
          options={[
            every,
            ...(categories.data?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <Input.Search
          className="filter"
          aria-label={t('search')}
          placeholder={t('search')}
          allowClear
          defaultValue={filters.keyword}
          onSearch={(value) => setFilter('keyword', value.trim())}
        />
        <Button type="primary" href="/publish">
          {t('write')}
        </Button>
      </div>
      <DataTable<ArticleRow>
        answer={answer}
        page={page}
        onPage={setPage}
        rowKey="id"
        columns={[
          {
            title: t('headline'),
            render: (_, { id, title, kind: one, language, demo }) => (
              <>
                <a href={`${one === 'flash' ? '/news' : '/contents'}/${id}`} lang={language}>
                  {title}
                </a>{' '}
                {demo && <i className="mark">{t('demo')}</i>}
              </>
            ),
          },
          { title: t('kind'), width: 80, render: (_, row) => t(row.kind) },
          {
            title: t('state'),
            width: 100,
            render: (_, row) => <span className={`state state--${row.state}`}>{t(row.state)}</span>,
          },
          { title: t('author'), width: 130, dataIndex: 'author' },
          { title: t('category'), width: 100, dataIndex: 'category' },
          { title: t('released'), width: 150, render: (_, row) => row.release_time?.slice(0, 16) ?? '—' },
          { title: t('likes'), width: 70, align: 'right', dataIndex: 'likes' },
          { title: t('collects'), width: 70, align: 'right', dataIndex: 'collects' },
          { title: t('actions'), width: 200, render: (_, row) => <Actions row={row} onDone={answer.reload} /> },
        ]}
      />
    </>
  )
}

function Actions({ row, onDone }: { row: ArticleRow; onDone: () => void }) {
  const { t, call } = useConsole()
  const { modal } = App.useApp()
  const { act, busy } = useAct()
  const [merging, setMerging] = useState(false)
  const { id, title, state, kind, manuscript } = row
  const unpublish = () =>
    modal.confirm({
      title: t('unpublishAsk', { title }),
      content: t('unpublishHint'),
      okText: t('unpublish'),
      okButtonProps: { danger: true },
      onOk: async () => {
        if (await act('unpublishArticle', { id }, t('unpublishDone'))) onDone()
      },
    })
  const edit = async () => {
    const to = manuscript ?? (await call('reviseArticle', { item: id }).catch(() => undefined))?.id
    if (to) location.assign(`/publish/${to}`)
  }
  return (
    <Space size={4}>
      {kind === 'article' && state === 'published' && (
        <Button type="link" size="small" onClick={edit}>
          {t('edit')}
        </Button>
      )}
      {state === 'published' && (
        <>
          <Button type="link" size="small" onClick={unpublish}>
            {t('unpublish')}
          </Button>
          <Button type="link" size="small" onClick={() => setMerging(true)}>
            {t('merge')}
          </Button>
        </>
      )}
      {state === 'unpublished' && (
        <Button
          type="link"
          size="small"
          loading={busy}
          onClick={async () => {
            if (await act('restoreArticle', { id }, t('restoreDone'))) onDone()
          }}
        >
          {t('restore')}
        </Button>
      )}
      {merging && <MergeDialog id={id} title={title} onClose={() => setMerging(false)} onDone={onDone} />}
    </Space>
  )
}

interface MergeProps {
  id: number
  title: string
  onClose: () => void
  onDone: () => void
}

function MergeDialog({ id, title, onClose, onDone }: MergeProps) {
  const { t } = useConsole()
  const { act, busy } = useAct()
  const [into, setInto] = useState<number | null>(null)
  return (
    <Modal
      open
      title={t('mergeAsk', { title })}
      okText={t('merge')}
      okButtonProps={{ disabled: into === null || into === id, loading: busy }}
      onCancel={onClose}
      onOk={async () => {
        if (into === null || !(await act('mergeArticles', { id, into }, t('mergeDone')))) return
        onClose()
        onDone()
      }}
    >
      <p className="quiet">{t('mergeHint')}</p>
      <InputNumber<number>
        aria-label={t('mergeInto')}
        placeholder={t('mergeInto')}
        className="whole"
        min={1}
        precision={0}
        value={into}
        onChange={setInto}
      />
    </Modal>
  )
}
