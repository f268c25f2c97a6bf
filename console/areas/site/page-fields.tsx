import { Alert, Checkbox, Input, Segmented } from 'antd'
import { languageNames } from '#console/locales/language-names.ts'
import { DraftState } from '#console/records/draft-state.tsx'
import { siteDeskLimits } from '#contract/constants.ts'
import type { PageFields } from '#contract/site/site-desk.ts'
import { type Language, languages } from '#language/languages.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { Conflict } from '../../ui/conflict.tsx'
import * as styles from './site.module.css'
import { fieldsOf, type PageEditing } from './use-page-editing.ts'

const isEmpty = ({ title, markdown }: PageFields) => title.trim() === '' && markdown.trim() === ''

interface Props {
  editing: PageEditing
}

/** A colleague's newer version of the open text beside the one that is written here. */
export function PageConflict({ editing: { form, theirs, choose } }: Props) {
  const { t } = useConsole()
  return (
    theirs && (
      <Conflict<PageFields>
        mine={form.value}
        theirs={fieldsOf(theirs)}
        base={form.saved}
        by={theirs.by?.nickname}
        time={theirs.saved_time ?? undefined}
        onChoose={choose}
        fields={[
          { name: 'title', label: t('headline'), show: ({ title }) => title },
          { name: 'summary', label: t('summary'), show: ({ summary }) => summary },
          { name: 'markdown', label: t('text'), show: ({ markdown }) => markdown },
        ]}
      />
    )
  )
}

/** Which text is open, and whether it is saved. */
export function LanguageChoice({ editing: { language, forms, form, open } }: Props) {
  const { t } = useConsole()
  return (
    <div className={`row gap-12 ${styles.pageEditChoices}`}>
      <Segmented<Language>
        aria-label={t('site.writeIn')}
        value={language}
        onChange={open}
        options={languages.map((one) => ({
          value: one,
          label: `${languageNames[one]}${forms[one].dirty ? ' •' : ''}`,
        }))}
      />
      <DraftState dirty={form.dirty} restored={form.restored} onDiscard={form.discard} />
    </div>
  )
}

/** The page is still the one that came with the program; what becomes of its other languages is asked. */
export function ShippedNote({ editing: { keep, setKeep } }: Props) {
  const { t } = useConsole()
  return (
    <Alert
      type="info"
      showIcon
      className={styles.pageEditNote}
      title={t('site.shippedNote')}
      description={
        <Checkbox checked={keep} onChange={(event) => setKeep(event.target.checked)}>
          {t('site.keepShipped')}
        </Checkbox>
      }
    />
  )
}

/** The fields of the open text. */
export function TextFields({ editing: { language, form, set } }: Props) {
  const { t } = useConsole()
  const { value } = form
  return (
    <div className={`grid gap-8 ${styles.pageEditFields}`} lang={language}>
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
        className={styles.pageEditText}
        maxLength={siteDeskLimits.pageMarkdown}
        value={value.markdown}
        onChange={(event) => set({ markdown: event.target.value })}
      />
      <p className="quiet">{t(isEmpty(value) ? 'site.emptyHint' : 'site.markdownHint')}</p>
    </div>
  )
}
