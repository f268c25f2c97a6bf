import { Segmented } from 'antd'
import { languageNames } from '#console/locales/language-names.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import * as styles from '#console/ui/decision.module.css'
import { type Language, languages } from '#language/languages.ts'

/** How wide a preview is shown: as on a desk or on a phone. */
export type PreviewWidth = 'wide' | 'phone'

interface Props {
  language: Language
  width: PreviewWidth
  onLanguage: (language: Language) => void
  onWidth: (width: PreviewWidth) => void
}

/** Language and width of a preview of what readers will see. */
export function PreviewChoices({ language, width, onLanguage, onWidth }: Props) {
  const { t } = useConsole()
  return (
    <div className={`flex between wraps gap-8 ${styles.previewChoices}`}>
      <Segmented<Language>
        size="small"
        value={language}
        onChange={onLanguage}
        options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
      />
      <Segmented<PreviewWidth>
        size="small"
        value={width}
        onChange={onWidth}
        options={[
          { value: 'wide', label: t('wide') },
          { value: 'phone', label: t('phone') },
        ]}
      />
    </div>
  )
}
