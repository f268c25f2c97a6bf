import { App, Button } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useCommandKeys } from '#console/platform/keys/use-command-keys.ts'
import { DraftState } from '#console/records/draft-state.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import type { SettingsState, SiteSettings } from '#contract/site/site-desk.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { useDraftForm } from '../../platform/use-draft-form.ts'
import { Conflict } from '../../ui/conflict.tsx'
import { Keys } from '../../ui/keys.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Presence } from '../../ui/presence.tsx'
import { useSettingFields } from './settings-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsVersions } from './settings-versions.tsx'

const settingsOf = ({ version: _version, saved_time: _time, by: _by, ...settings }: SettingsState): SiteSettings =>
  settings

/** Names, texts of the footer, addresses and the app: what makes the site another newsroom's own. */
export function SettingsPage() {
  return <Loaded answer={useAnswer('siteSettings', {})}>{(state) => <Settings state={state} />}</Loaded>
}

function Settings({ state }: { state: SettingsState }) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const { message } = App.useApp()
  const [last, setLast] = useState(state)
  const [theirs, setTheirs] = useState<SettingsState>()
  const [history, setHistory] = useState(false)
  const form = useDraftForm<SiteSettings>('settings', { version: state.version, value: settingsOf(state) })
  const fields = useSettingFields()
  const save = async () => {
    if (theirs || busy || !form.dirty) return
    const answer = await act('saveSiteSettings', { ...form.value, version: form.version })
    if (!answer) return
    if (!answer.saved) return setTheirs(answer.current)
    form.settle({ version: answer.settings.version, value: settingsOf(answer.settings) })
    setLast(answer.settings)
    void message.success(t('site.settingsSaved'))
  }
  useCommandKeys({ s: () => void save() })
  return (
    <>
      <PageHead
        title={t('settings')}
        end={
          <>
            <Button onClick={() => setHistory(true)}>{t('site.versions')}</Button>{' '}
            <Button type="primary" loading={busy} disabled={!form.dirty || theirs !== undefined} onClick={save}>
              {t('site.save')} <Keys keys={['⌘', 'S']} />
            </Button>
          </>
        }
      >
        <DraftState dirty={form.dirty} restored={form.restored} onDiscard={form.discard} />
        {!form.dirty && (
          <span className="quiet">
            {last.saved_time
              ? `${t('saved')} ${toMinute(last.saved_time)} ${last.by?.nickname ?? ''}`
              : t('setting.shipped')}
          </span>
        )}
        <Presence kind="settings" id="site" />
      </PageHead>
      {theirs && (
        <Conflict<SiteSettings>
          mine={form.value}
          theirs={settingsOf(theirs)}
          base={form.saved}
          by={theirs.by?.nickname}
          time={theirs.saved_time ?? undefined}
          fields={fields}
          onChoose={(chosen) => {
            form.rebase(chosen, { version: theirs.version, value: settingsOf(theirs) })
            setTheirs(undefined)
          }}
        />
      )}
      <SettingsForm value={form.value} onChange={form.change} />
      {history && (
        <SettingsVersions
          present={form.value}
          fields={fields}
          onTake={(chosen) => {
            form.change(settingsOf(chosen))
            setHistory(false)
          }}
          onClose={() => setHistory(false)}
        />
      )}
    </>
  )
}
