import { Alert, App, Checkbox, Input, Segmented } from 'antd'
import { useState } from 'react'
import { ImportDialog, type ImportProps } from '#console/domains/imports/import-dialog.tsx'
import { ProblemTable } from '#console/domains/imports/problem-table.tsx'
import { useImportFile } from '#console/domains/imports/use-import-file.ts'
import { languageMarks } from '#console/locales/language-names.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import * as dialogFieldsStyles from '#console/ui/fields/dialog-fields.module.css'
import { Labelled } from '#console/ui/fields/labelled.tsx'
import { ZoneSelect } from '#console/ui/fields/zone-select.tsx'
import type { CallOutput } from '#contract/calls.ts'
import { type NewsletterList, newsletterLists, subscriberTableLimits } from '#contract/outreach/newsletter-terms.ts'
import { type Language, languages } from '#language/languages.ts'
import { useNewslettersText } from './newsletters-texts.ts'

type Found = CallOutput<'importNewsletterSubscribers'>

/** Half past seven in the morning. */
const usualMinute = 450

/** Takes over the addresses of a file: the report says how many are new, and which rows are not taken over. */
export function SubscribersImport(props: ImportProps) {
  const t = useNewslettersText()
  const { language: own } = useConsole()
  const { act, busy } = useMutation()
  const { message } = App.useApp()
  const [lists, setLists] = useState<NewsletterList[]>(['daily'])
  const [language, setLanguage] = useState<Language>(own)
  const [zone, setZone] = useState('Asia/Hong_Kong')
  const [statement, setStatement] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const take = (text: string, apply: boolean) => {
    const choice = { lists, language, time_zone: zone, minute: usualMinute, statement, confirmed }
    return act('importNewsletterSubscribers', { file: text, ...choice, apply })
  }
  const file = useImportFile<Found>({ limit: subscriberTableLimits.file, preview: (text) => take(text, false) })
  const write = async (text: string) => {
    const done = await take(text, true)
    if (done) void message.success(t('newsletters.imported', { n: done.added }))
    return done
  }
  return (
    <ImportDialog
      {...props}
      title={t('newsletters.import')}
      hint={t('newsletters.importHint')}
      okText={t('newsletters.importNow')}
      accept=".csv,.tsv,.txt,text/csv"
      file={file}
      busy={busy}
      isReady={({ added }) => added > 0 && lists.length > 0 && statement.trim() !== ''}
      onImport={write}
    >
      {file.report && <FoundInFile found={file.report} />}
      <Labelled name={t('newsletters.importLists')}>
        <Checkbox.Group<NewsletterList>
          aria-label={t('newsletters.importLists')}
          value={lists}
          options={newsletterLists.map((value) => ({ value, label: t(`newsletters.${value}`) }))}
          onChange={setLists}
        />
      </Labelled>
      <div className={dialogFieldsStyles.dialogFieldsPair}>
        <Labelled name={t('newsletters.importLanguage')}>
          <Segmented<Language>
            aria-label={t('newsletters.importLanguage')}
            value={language}
            options={languages.map((value) => ({ value, label: languageMarks[value] }))}
            onChange={setLanguage}
          />
        </Labelled>
        <Labelled name={t('newsletters.zone')}>
          <ZoneSelect name={t('newsletters.zone')} value={zone} onChange={setZone} />
        </Labelled>
      </div>
      <Labelled name={t('newsletters.statement')} hint={t('newsletters.statementHint')}>
        <Input.TextArea
          aria-label={t('newsletters.statement')}
          rows={2}
          maxLength={subscriberTableLimits.statement}
          value={statement}
          onChange={({ target }) => setStatement(target.value)}
        />
      </Labelled>
      <div>
        <Checkbox checked={confirmed} onChange={({ target }) => setConfirmed(target.checked)}>
          {t('newsletters.areConfirmed')}
        </Checkbox>
        <p className="quiet">{t('newsletters.areConfirmedHint')}</p>
      </div>
    </ImportDialog>
  )
}

/** The count of what would be added, and the rows that would not. */
function FoundInFile({ found: { added, known, faulty, problems } }: { found: Found }) {
  const t = useNewslettersText()
  return (
    <>
      <Alert
        role="status"
        type={added > 0 ? 'success' : 'warning'}
        showIcon
        title={t('newsletters.found', { added, known, faulty })}
      />
      <ProblemTable problems={problems} words={(reason) => t(`newsletters.problem.${reason}`)} />
    </>
  )
}
