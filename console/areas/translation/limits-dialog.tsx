import { App, Input, InputNumber } from 'antd'
import { useState } from 'react'
import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import type { TranslationSettings, TranslationStatus } from '#contract/newsroom/translation.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { money } from './money.ts'
import * as styles from './translation.module.css'

interface Props {
  status: TranslationStatus
  onClose: () => void
  onChanged: () => void
}

const amounts = [
  ['daily_cost', 'translation.dailyCost'],
  ['price_characters', 'translation.priceCharacters'],
  ['price_tokens_in', 'translation.priceIn'],
  ['price_tokens_out', 'translation.priceOut'],
] as const satisfies readonly (readonly [keyof TranslationSettings, ConsoleKey])[]

/** Usage by day, and the limits, which administrators set. */
export function LimitsDialog({ status, onClose, onChanged }: Props) {
  const { t, me } = useConsole()
  const { act, busy } = useMutation()
  const { message } = App.useApp()
  const [settings, setSettings] = useState(status.settings)
  const isAdministrator = me.roles.includes('administrator')
  const save = async () => {
    const answer = await act('saveTranslationSettings', settings)
    if (!answer) return
    onChanged()
    if (answer.saved) {
      void message.success(t('translation.settingsSaved'))
      onClose()
    } else {
      setSettings(answer.current.settings)
      void message.warning(t('translation.settingsConflict'))
    }
  }
  return (
    <Dialog
      title={t('translation.limits')}
      width={640}
      onCancel={onClose}
      onOk={isAdministrator ? save : onClose}
      okText={isAdministrator ? t('translation.save') : t('confirm')}
      okButtonProps={{ loading: busy }}
    >
      <div className={styles.limits}>
        <div>
          <span aria-hidden="true">{t('translation.dailyCharacters')}</span>
          <InputNumber<number>
            aria-label={t('translation.dailyCharacters')}
            min={0}
            max={1_000_000_000}
            precision={0}
            disabled={!isAdministrator}
            value={settings.daily_characters}
            onChange={(value) => setSettings({ ...settings, daily_characters: value ?? 0 })}
          />
        </div>
        <div>
          <span aria-hidden="true">{t('translation.currency')}</span>
          <Input
            aria-label={t('translation.currency')}
            maxLength={3}
            disabled={!isAdministrator}
            value={settings.currency}
            onChange={(event) => setSettings({ ...settings, currency: event.target.value.toUpperCase() })}
          />
        </div>
        {amounts.map(([name, label]) => (
          <div key={name}>
            <span aria-hidden="true">{t(label)}</span>
            <InputNumber<number>
              aria-label={t(label)}
              min={0}
              max={10_000_000}
              precision={2}
              disabled={!isAdministrator}
              value={settings[name] / 100}
              onChange={(value) => setSettings({ ...settings, [name]: Math.round((value ?? 0) * 100) })}
            />
          </div>
        ))}
      </div>
      <table className={`full num ${styles.limitsDays}`}>
        <thead>
          <tr>
            <th scope="col">{t('translation.day')}</th>
            <th scope="col">{t('translation.requests')}</th>
            <th scope="col">{t('translation.characters')}</th>
            <th scope="col">{t('translation.cost')}</th>
          </tr>
        </thead>
        <tbody>
          {[status.today, ...status.days].map(({ day, requests, characters, cost }) => (
            <tr key={day}>
              <td>{day}</td>
              <td>{requests.toLocaleString('en')}</td>
              <td>{characters.toLocaleString('en')}</td>
              <td>{money(cost, status.settings.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
