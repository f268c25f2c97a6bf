import { Button, Checkbox, Select } from 'antd'
import { useState } from 'react'
import { languageNames } from '#console/locales/language-names.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { reportKinds } from '#contract/audience/analytics-report-terms.ts'
import type { CallInput } from '#contract/calls.ts'
import { languages } from '#language/languages.ts'
import * as styles from './analytics.module.css'
import { useAnalyticsText } from './analytics-texts.ts'

/** Opens the choice of reports by email for the signed-in user. */
export function ReportsButton() {
  const t = useAnalyticsText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('reports')}</Button>
      {open && <ReportsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ReportsDialog({ onClose }: { onClose: () => void }) {
  const t = useAnalyticsText()
  const answer = useAnswer('analyticsReports', {})
  const { act, busy } = useMutation()
  const [changes, setChanges] = useState<Partial<CallInput<'setAnalyticsReports'>>>({})
  const save = async () => {
    if (!answer.data) return
    const { email: _, ...settings } = answer.data
    if (await act('setAnalyticsReports', { ...settings, ...changes }, t('reports.saved'))) onClose()
  }
  return (
    <Dialog
      title={t('reports')}
      okText={t('reports.save')}
      okButtonProps={{ loading: busy, disabled: !answer.data }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Loaded answer={answer}>
        {(data) => {
          const settings = { ...data, ...changes }
          return (
            <div className="grid gap-12">
              <p className="quiet">{data.email ? t('reports.intro') : t('reports.noMail')}</p>
              {reportKinds.map((kind) => (
                <Checkbox
                  key={kind}
                  checked={settings[kind]}
                  onChange={({ target }) => setChanges({ ...changes, [kind]: target.checked })}
                >
                  {t(`reports.${kind}`)}
                </Checkbox>
              ))}
              <div className={styles.headlinesLine}>
                <span>{t('reports.language')}</span>
                <Select
                  aria-label={t('reports.language')}
                  value={settings.language}
                  options={languages.map((value) => ({ value, label: languageNames[value] }))}
                  onChange={(language) => setChanges({ ...changes, language })}
                />
              </div>
            </div>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
