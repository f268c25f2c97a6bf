import { Alert, Button, Spin } from 'antd'
import { useState } from 'react'
import * as factsStyles from '#console/ui/lists/facts.module.css'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as pageVersionsStyles from '#console/ui/page-versions.module.css'
import type { SettingsState, SiteSettings } from '#contract/site/site-desk.ts'
import { differing } from '#web/ui/versions/choose-versions.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import type { ConflictField } from '../../ui/conflict.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Number of newest versions that are offered. */
const shownVersions = 50

interface Props {
  /** Present content of the form. */
  present: SiteSettings
  fields: readonly ConflictField<SiteSettings>[]
  onTake: (chosen: SettingsState) => void
  onClose: () => void
}

/** Every saving of the settings, compared with what stands in the form; each can be taken back into it. */
export function SettingsVersions({ present, fields, onTake, onClose }: Props) {
  const { t } = useConsole()
  const { data, failure } = useAnswer('settingsVersions', { page: 1, size: shownVersions })
  const [chosen, setChosen] = useState<SettingsState>()
  const list = data?.list ?? []
  const shown = chosen ?? list[0]
  const names = shown
    ? differing<SiteSettings, keyof SiteSettings>(
        { mine: present, theirs: shown },
        fields.map(({ name }) => name),
      )
    : []
  return (
    <Dialog title={t('site.versions')} width={960} footer={null} onCancel={onClose}>
      {failure && <Alert type="error" title={failure} />}
      {!data && !failure && <Spin />}
      {data && list.length === 0 && <p className="quiet">{t('site.noVersions')}</p>}
      <div className={`grid gap-24 ${pageVersionsStyles.versions}`}>
        <ul className={pageVersionsStyles.versionsList}>
          {list.map((one) => (
            <li key={one.version}>
              <Button
                type="text"
                className={
                  shown === one
                    ? `${pageVersionsStyles.versionsOne} ${pageVersionsStyles.versionsOneShown}`
                    : pageVersionsStyles.versionsOne
                }
                aria-pressed={shown === one}
                onClick={() => setChosen(one)}
              >
                <b>{toMinute(one.saved_time ?? '')}</b>
                <span className="quiet">{one.by?.nickname ?? t('program')}</span>
              </Button>
            </li>
          ))}
        </ul>
        {shown && (
          <section className={pageVersionsStyles.versionsText}>
            <p>
              <Button type="primary" disabled={names.length === 0} onClick={() => onTake(shown)}>
                {t('site.takeVersion')}
              </Button>{' '}
              <span className="quiet">{t(names.length === 0 ? 'site.sameVersion' : 'site.settingsHint')}</span>
            </p>
            <dl className={factsStyles.factList}>
              {fields
                .filter(({ name }) => names.includes(name))
                .map(({ name, label, show }) => (
                  <div key={name}>
                    <dt>{label}</dt>
                    <dd>{show(shown) || '—'}</dd>
                  </div>
                ))}
            </dl>
          </section>
        )}
      </div>
    </Dialog>
  )
}
