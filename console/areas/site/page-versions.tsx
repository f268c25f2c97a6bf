import { Alert, Button, Spin } from 'antd'
import { useState } from 'react'
import { languageMarks } from '#console/locales/language-names.ts'
import * as decisionStyles from '#console/ui/decision.module.css'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as pageVersionsStyles from '#console/ui/page-versions.module.css'
import type { StaticPageName } from '#contract/site/site.ts'
import type { PageFields, PageVersion } from '#contract/site/site-desk.ts'
import type { Language } from '#language/languages.ts'
import { compareTexts } from '#web/ui/versions/compare-texts.ts'
import { Pieces } from '#web/ui/versions/pieces.tsx'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { Dialog } from '../../ui/dialog.tsx'

interface Props {
  page: StaticPageName
  /** Present content of the editor. */
  present: Readonly<Record<Language, PageFields>>
  onTake: (language: Language, fields: PageFields) => void
  onClose: () => void
}

const keyOf = ({ version, language }: PageVersion) => `${version} ${language}`
const whole = ({ title, summary, markdown }: PageFields) => [title, summary, markdown].filter(Boolean).join('\n\n')

/** All versions of a page; each is compared with what stands in the editor, and can be taken back into it. */
export function PageVersions({ page, present, onTake, onClose }: Props) {
  const { t } = useConsole()
  const { data, failure } = useAnswer('pageVersions', { page })
  const [chosen, setChosen] = useState<PageVersion>()
  const list = data?.list ?? []
  const shown = chosen ?? list[0]
  return (
    <Dialog title={t('site.versions')} width={1080} footer={null} onCancel={onClose}>
      {failure && <Alert type="error" title={failure} />}
      {!data && !failure && <Spin />}
      <div className={`grid gap-24 ${pageVersionsStyles.versions}`}>
        <ul className={pageVersionsStyles.versionsList}>
          {list.map((one) => (
            <li key={keyOf(one)}>
              <Button
                type="text"
                className={
                  shown && keyOf(shown) === keyOf(one)
                    ? `${pageVersionsStyles.versionsOne} ${pageVersionsStyles.versionsOneShown}`
                    : pageVersionsStyles.versionsOne
                }
                aria-pressed={shown && keyOf(shown) === keyOf(one)}
                onClick={() => setChosen(one)}
              >
                <b>
                  {languageMarks[one.language]} {one.title || t('site.noText')}
                </b>
                <span className="quiet">
                  {one.saved_time ? `${toMinute(one.saved_time)} ${one.by?.nickname ?? ''}` : t('site.shipped')}
                </span>
              </Button>
            </li>
          ))}
        </ul>
        {shown && (
          <Comparison
            key={keyOf(shown)}
            page={page}
            version={shown}
            present={present[shown.language]}
            onTake={onTake}
          />
        )}
      </div>
    </Dialog>
  )
}

interface ComparisonProps {
  page: StaticPageName
  version: PageVersion
  present: PageFields
  onTake: Props['onTake']
}

/** Comparison with the version to restore: text that would be removed is struck, text to be added is underlined. */
function Comparison({ page, version: { version, language }, present, onTake }: ComparisonProps) {
  const { t } = useConsole()
  const { data, failure } = useAnswer('getPageVersion', { page, language, version })
  if (!data) return failure ? <Alert type="error" title={failure} /> : <Spin />
  const same = whole(data) === whole(present)
  return (
    <section className={pageVersionsStyles.versionsText}>
      <p>
        <Button type="primary" disabled={same} onClick={() => onTake(language, data)}>
          {t('site.takeVersion')}
        </Button>{' '}
        <span className="quiet">{t(same ? 'site.sameVersion' : 'site.compareHint')}</span>
      </p>
      <div className={`${pageVersionsStyles.versionsDifference} ${decisionStyles.differences}`} lang={language}>
        <div>
          <Pieces pieces={compareTexts(whole(present), whole(data))} omitted={(n) => t('leftOut', { n })} />
        </div>
      </div>
    </section>
  )
}
