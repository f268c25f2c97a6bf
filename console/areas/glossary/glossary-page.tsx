import { Button, Space } from 'antd'
import { useState } from 'react'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterChoice, FilterWords, optionsOf } from '#console/ui/lists/filters.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { headClass } from '#console/ui/lists/phone-cells.ts'
import * as pageStyles from '#console/ui/page.module.css'
import type { EntryFields, GlossaryEntryRow } from '#contract/newsroom/glossary.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { useListAddress } from '../../platform/use-list-address.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ChangesDialog } from './changes-dialog.tsx'
import { EntryDialog } from './entry-dialog.tsx'

const lists = ['term', 'name'] as const
const origins = ['changed', 'added', 'removed', 'shipped'] as const

/** Entry being edited: an existing one, or a new one. */
type Edited = { entry: EntryFields & { version: number }; added: boolean; removed: boolean }

const empty: EntryFields & { version: number } = { list: 'term', hans: '', hk: '', tw: '', en: '', version: 0 }

/** Terms and names by which texts are converted and translated: what the newsroom changed first. */
export function GlossaryPage() {
  const { t } = useConsole()
  const { page, setPage, filters, filterBy } = useListAddress(['list', 'origin', 'keyword'])
  const list = lists.find((one) => one === filters.list)
  const origin = origins.find((one) => one === filters.origin)
  const answer = useAnswer('glossaryEntries', { list, origin, keyword: filters.keyword, ...page })
  const [edited, setEdited] = useState<Edited>()
  const [history, setHistory] = useState(false)
  const edit = (entry: GlossaryEntryRow) => setEdited({ entry, added: false, removed: entry.origin === 'removed' })
  const add = () => setEdited({ entry: { ...empty, list: list ?? 'term' }, added: true, removed: false })
  return (
    <>
      <PageHead
        title={t('glossary')}
        end={
          <Space>
            <Button onClick={() => setHistory(true)}>{t('glossary.history')}</Button>
            <AddButton name={t('glossary.addTerm')} onAdd={add} />
          </Space>
        }
      >
        <FilterChoice
          name={t('glossary.list')}
          options={optionsOf(lists, (one) => t(`glossary.${one}`))}
          {...filterBy('list')}
        />
        <FilterChoice
          name={t('glossary.origin')}
          options={optionsOf(origins, (one) => t(`glossary.${one}`))}
          {...filterBy('origin')}
        />
        <FilterWords name={t('glossary.search')} {...filterBy('keyword')} />
      </PageHead>
      <DataTable<GlossaryEntryRow>
        answer={answer}
        page={page}
        onPage={setPage}
        onOpen={edit}
        rowKey={({ list: of, hans }) => `${of} ${hans}`}
        columns={[
          {
            title: t('glossary.hans'),
            width: 170,
            className: headClass,
            render: (_, entry) => (
              <Button
                type="link"
                className={`${pageStyles.flush} ${listsStyles.title}`}
                lang="zh-Hans"
                onClick={() => edit(entry)}
              >
                {entry.origin === 'removed' ? <del>{entry.hans}</del> : entry.hans}
              </Button>
            ),
          },
          {
            title: t('glossary.hk'),
            width: 170,
            render: (_, { hk }) => <span lang="zh-Hant-HK">{hk}</span>,
          },
          {
            title: t('glossary.tw'),
            width: 170,
            render: (_, { tw, list: of }) => (of === 'name' ? null : <span lang="zh-Hant-TW">{tw}</span>),
          },
          { title: t('glossary.en'), ellipsis: true, render: (_, { en }) => <span lang="en">{en}</span> },
          { title: t('glossary.list'), width: 100, render: (_, { list: of }) => t(`glossary.${of}`) },
          {
            title: t('glossary.origin'),
            width: 190,
            render: (_, { origin: from, changed }) => (
              <span className={from === 'shipped' ? 'quiet' : ''}>
                {t(`glossary.${from}`)}
                {changed && (
                  <div className="quiet">
                    {changed.by?.nickname} {toMinute(changed.time)}
                  </div>
                )}
              </span>
            ),
          },
        ]}
      />
      {edited && (
        <EntryDialog
          {...edited}
          onClose={() => setEdited(undefined)}
          onTaken={() => {
            setEdited(undefined)
            answer.reload()
          }}
        />
      )}
      {history && <ChangesDialog onClose={() => setHistory(false)} onUndone={answer.reload} />}
    </>
  )
}
