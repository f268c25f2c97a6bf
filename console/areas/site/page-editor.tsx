import { Button } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useCommandKeys } from '#console/platform/keys/use-command-keys.ts'
import { MissingPage } from '#console/ui/missing-page.tsx'
import type { StaticPageName } from '#contract/site/site.ts'
import type { PageFields } from '#contract/site/site-desk.ts'
import { staticPageNames } from '#contract/site/static-page-names.ts'
import { type Language, languages } from '#language/languages.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { Keys } from '../../ui/keys.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Presence } from '../../ui/presence.tsx'
import { LanguageChoice, PageConflict, ShippedNote, TextFields } from './page-fields.tsx'
import { PagePreview } from './page-preview.tsx'
import { PageVersions } from './page-versions.tsx'
import * as styles from './site.module.css'
import { type StaffPage, usePageEditing } from './use-page-editing.ts'

/** One static page in its three languages. */
export function PageEditorPage() {
  const { page: name } = useParams()
  const page = staticPageNames.find((one) => one === name)
  return page ? <OnePage page={page} /> : <MissingPage />
}

function OnePage({ page }: { page: StaticPageName }) {
  const answer = useAnswer('staffPage', { page })
  return <Loaded answer={answer}>{(data) => <Editor key={page} data={data} onSaved={answer.reload} />}</Loaded>
}

function Editor({ data, onSaved }: { data: StaffPage; onSaved: () => void }) {
  const { t } = useConsole()
  const editing = usePageEditing(data, onSaved)
  const { forms, form, busy, theirs, save, open } = editing
  const { page, shipped } = data
  const [history, setHistory] = useState(false)
  useCommandKeys({ s: () => void save() })
  return (
    <>
      <PageHead
        title={t('site.editPage', { path: `/${page}` })}
        end={
          <>
            <Button onClick={() => setHistory(true)}>{t('site.versions')}</Button>{' '}
            <Button type="primary" loading={busy} disabled={!form.dirty || theirs !== undefined} onClick={save}>
              {t('site.save')} <Keys keys={['⌘', 'S']} />
            </Button>
          </>
        }
      >
        <Link to="/pages">{t('pages')}</Link>
        <a href={`/${page}`}>{t('site.seePage')}</a>
        <Presence kind="page" id={page} />
      </PageHead>
      <PageConflict editing={editing} />
      <LanguageChoice editing={editing} />
      {shipped && <ShippedNote editing={editing} />}
      <div className={`grid gap-24 at-start ${styles.pageEdit}`}>
        <TextFields editing={editing} />
        <PagePreview page={page} texts={languages.map((one) => ({ language: one, ...forms[one].value }))} />
      </div>
      {history && (
        <PageVersions
          page={page}
          present={Object.fromEntries(languages.map((one) => [one, forms[one].value])) as Record<Language, PageFields>}
          onTake={(chosen, fields) => {
            forms[chosen].change(fields)
            open(chosen)
            setHistory(false)
          }}
          onClose={() => setHistory(false)}
        />
      )}
    </>
  )
}
