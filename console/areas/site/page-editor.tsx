import { Alert, App, Button, Checkbox, Input, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { CallOutput } from '#contract/calls.ts'
import { siteDeskLimits } from '#contract/constants.ts'
import type { StaticPageName } from '#contract/site.ts'
import type { PageFields, StaffPageText } from '#contract/site-desk.ts'
import { staticPageNames } from '#contract/static-page-names.ts'
import { type Language, languages } from '#language/languages.ts'
import { languageNames } from '../../messages/language-names.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAct } from '../../platform/use-act.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { useCommandKeys } from '../../platform/use-command-keys.ts'
import { type KeptForm, useKeptForm } from '../../platform/use-kept-form.ts'
import { Conflict } from '../../ui/conflict.tsx'
import { Keys } from '../../ui/keys.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Presence } from '../../ui/presence.tsx'
import { MissingPage } from '../missing-page.tsx'
import { PagePreview } from './page-preview.tsx'
import { PageVersions } from './page-versions.tsx'

type StaffPage = CallOutput<'staffPage'>
type Form = KeptForm<PageFields>

const fieldsOf = ({ title, summary, markdown }: PageFields): PageFields => ({ title, summary, markdown })
const isEmpty = ({ title, markdown }: PageFields) => title.trim() === '' && markdown.trim() === ''

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

const emptyText = (language: Language): StaffPageText => ({
  ...{ language, title: '', summary: '', markdown: '', version: 0, shipped: false, saved_time: null, by: null },
})

function useTextForm(page: string, texts: readonly StaffPageText[], language: Language): Form {
  const text = texts.find((one) => one.language === language) ?? emptyText(language)
  const base = { version: text.version, value: fieldsOf(text) }
  const form = useKeptForm(`page ${page} ${language}`, base)
  // Another language was saved, and what came with the program was taken over with it.
  const { version, saved, value, rebase } = form
  const untouched = base.version > version && JSON.stringify(base.value) === JSON.stringify(saved)
  useEffect(() => {
    if (untouched) rebase(value, base)
  })
  return form
}

function Editor({ data: { page, texts, shipped }, onSaved }: { data: StaffPage; onSaved: () => void }) {
  const { t } = useConsole()
  const { act, busy } = useAct()
  const { message } = App.useApp()
  const [language, setLanguage] = useState<Language>('zh-Hans')
  const [theirs, setTheirs] = useState<StaffPageText>()
  const [keep, setKeep] = useState(true)
  const [history, setHistory] = useState(false)
  const forms: Record<Language, Form> = {
    'zh-Hans': useTextForm(page, texts, 'zh-Hans'),
    'zh-Hant-HK': useTextForm(page, texts, 'zh-Hant-HK'),
    en: useTextForm(page, texts, 'en'),
  }
  const form = forms[language]
  const { value } = form
  const open = (chosen: Language) => {
    setTheirs(undefined)
    setLanguage(chosen)
  }
  const save = async () => {
    if (theirs || busy || !form.dirty) return
    const given = { page, language, version: form.version, ...value }
    const answer = await act('savePage', { ...given, keep_shipped: shipped && keep })
    if (!answer) return
    if (!answer.saved) return setTheirs(answer.current)
    form.settle({ version: answer.text.version, value: fieldsOf(answer.text) })
    void message.success(t('site.pageSaved'))
    onSaved()
  }
  useCommandKeys({ s: () => void save() })
  const set = (part: Partial<PageFields>) => form.change({ ...value, ...part })
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
      {theirs && (
        <Conflict<PageFields>
          mine={value}
          theirs={fieldsOf(theirs)}
          base={form.saved}
          by={theirs.by?.nickname}
          time={theirs.saved_time ?? undefined}
          onChoose={(chosen) => {
            form.rebase(chosen, { version: theirs.version, value: fieldsOf(theirs) })
            setTheirs(undefined)
          }}
          fields={[
            { name: 'title', label: t('headline'), show: ({ title }) => title },
            { name: 'summary', label: t('summary'), show: ({ summary }) => summary },
            { name: 'markdown', label: t('text'), show: ({ markdown }) => markdown },
          ]}
        />
      )}
      <div className="page-edit__choices">
        <Segmented<Language>
          aria-label={t('site.writeIn')}
          value={language}
          onChange={open}
          options={languages.map((one) => ({
            value: one,
            label: `${languageNames[one]}${forms[one].dirty ? ' •' : ''}`,
          }))}
        />
        <span className="quiet" role="status">
          {form.restored ? t('site.restoredForm') : form.dirty ? t('site.unsaved') : ''}
        </span>
        {form.dirty && (
          <Button size="small" onClick={() => form.change(form.saved)}>
            {t('site.discard')}
          </Button>
        )}
      </div>
      {shipped && (
        <Alert
          type="info"
          showIcon
          className="page-edit__note"
          title={t('site.shippedNote')}
          description={
            <Checkbox checked={keep} onChange={(event) => setKeep(event.target.checked)}>
              {t('site.keepShipped')}
            </Checkbox>
          }
        />
      )}
      <div className="page-edit">
        <div className="page-edit__fields" lang={language}>
          <Input
            aria-label={t('headline')}
            placeholder={t('headline')}
            size="large"
            maxLength={siteDeskLimits.pageTitle}
            value={value.title}
            onChange={(event) => set({ title: event.target.value })}
          />
          <Input.TextArea
            aria-label={t('summary')}
            placeholder={t('summary')}
            rows={2}
            maxLength={siteDeskLimits.pageSummary}
            value={value.summary}
            onChange={(event) => set({ summary: event.target.value })}
          />
          <Input.TextArea
            aria-label={t('site.markdown')}
            placeholder={language === 'zh-Hant-HK' ? t('site.derivedHint') : t('site.markdown')}
            className="page-edit__text"
            maxLength={siteDeskLimits.pageMarkdown}
            value={value.markdown}
            onChange={(event) => set({ markdown: event.target.value })}
          />
          <p className="quiet">{t(isEmpty(value) ? 'site.emptyHint' : 'site.markdownHint')}</p>
        </div>
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
