import { Alert, App, Button, Checkbox, Input, Segmented } from 'antd'
import { useRef, useState } from 'react'
import { useImportText } from '#console/domains/imports/import-texts.ts'
import { languageMarks } from '#console/locales/language-names.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { readFile } from '#console/platform/files/read-file.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import * as dialogFieldsStyles from '#console/ui/fields/dialog-fields.module.css'
import { Labelled } from '#console/ui/fields/labelled.tsx'
import { ZoneSelect } from '#console/ui/fields/zone-select.tsx'
import * as foundTableStyles from '#console/ui/lists/found-table.module.css'
import type { CallOutput } from '#contract/calls.ts'
import { type NewsletterList, newsletterLists, subscriberTableLimits } from '#contract/outreach/newsletter-terms.ts'
import { isTableFault } from '#contract/table-faults.ts'
import { type Language, languages } from '#language/languages.ts'
import { useNewslettersText } from './newsletters-texts.ts'

type Found = CallOutput<'importNewsletterSubscribers'>

/** Half past seven in the morning. */
const usualMinute = 450

/** Takes over the addresses of a file: first it is shown how many are new, and which rows are not taken over. */
export function ImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useNewslettersText()
  const { language: own } = useConsole()
  const { act, busy } = useMutation()
  const { message } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState('')
  const [tooLarge, setTooLarge] = useState(false)
  // Belongs to this file: gone as soon as another one is chosen.
  const [found, setFound] = useState<Found>()
  const [lists, setLists] = useState<NewsletterList[]>(['daily'])
  const [language, setLanguage] = useState<Language>(own)
  const [zone, setZone] = useState('Asia/Hong_Kong')
  const [statement, setStatement] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const take = (given: string, apply: boolean) => {
    const choice = { lists, language, time_zone: zone, minute: usualMinute, statement, confirmed }
    return act('importNewsletterSubscribers', { file: given, ...choice, apply })
  }
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    const given = await readFile(chosen)
    setFound(undefined)
    setTooLarge(given.length > subscriberTableLimits.file)
    if (given.length > subscriberTableLimits.file) return
    setFile(given)
    setFound(await take(given, false))
  }
  const write = async () => {
    const done = await take(file, true)
    if (!done) return
    void message.success(t('newsletters.imported', { n: done.added }))
    onClose()
    onDone()
  }
  return (
    <Dialog
      title={t('newsletters.import')}
      width={760}
      okText={t('newsletters.importNow')}
      okButtonProps={{ loading: busy, disabled: !found?.added || lists.length === 0 || statement.trim() === '' }}
      onOk={write}
      onCancel={onClose}
    >
      <div className={dialogFieldsStyles.dialogFields}>
        <p className="quiet">{t('newsletters.importHint')}</p>
        <div>
          <Button data-first loading={busy && !found} onClick={() => input.current?.click()}>
            {t('newsletters.chooseFile')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('newsletters.chooseFile')}
            accept=".csv,.tsv,.txt,text/csv"
            onChange={({ target }) => {
              void choose(target.files?.[0])
              // The same file, fixed in the meantime, can be chosen again.
              target.value = ''
            }}
          />
        </div>
        {tooLarge && <Alert type="error" showIcon title={t('newsletters.tooLarge')} />}
        {found && <FoundInFile found={found} />}
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
      </div>
    </Dialog>
  )
}

/** The count of what would be added, and the rows that would not. */
function FoundInFile({ found: { added, known, faulty, problems } }: { found: Found }) {
  const t = useNewslettersText()
  const words = useImportText()
  return (
    <>
      <Alert
        role="status"
        type={added > 0 ? 'success' : 'warning'}
        showIcon
        title={t('newsletters.found', { added, known, faulty })}
      />
      {problems.length > 0 && (
        <table className={foundTableStyles.foundTable}>
          <tbody>
            {problems.map(({ line, reason, detail }) => (
              <tr key={`${line} ${reason}`}>
                <th scope="row">{t('newsletters.line', { n: line })}</th>
                <td className={foundTableStyles.foundTableProblem}>
                  {isTableFault(reason) ? words(`import.${reason}`) : t(`newsletters.problem.${reason}`)}
                </td>
                <td className="quiet">{detail}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
