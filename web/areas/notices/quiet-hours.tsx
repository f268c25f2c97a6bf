import type { PushSettings } from '#contract/outreach/push.ts'
import { useNoticesText } from '#web/domains/notices/notices-text.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import * as styles from './notices.module.css'
import { minuteOf, quietParts, timeText } from './quiet-time.ts'
import { Switch } from './switch.tsx'
import type { Notices, NoticesActions } from './use-notices.ts'

interface Props {
  notices: Notices
  actions: NoticesActions
}

/** From half past ten in the evening to half past seven, where nothing was chosen. */
const firstHours = { from: 1_350, to: 450 } as const

/** When nothing rings, by the clock of the device. */
export function QuietHours({ notices: { settings }, actions }: Props) {
  const t = useNoticesText()
  return (
    <section>
      <SectionHead title={t('quiet')}>
        <Switch
          label={t('quietSwitch')}
          quiet
          checked={Boolean(settings?.quiet)}
          disabled={!settings}
          onChange={(on) => settings && actions.saveSettings({ ...settings, quiet: on ? firstHours : null })}
        />
      </SectionHead>
      {!settings && <p className={styles.caption}>{t('needsPush')}</p>}
      {settings?.quiet && <Hours settings={settings} quiet={settings.quiet} actions={actions} />}
    </section>
  )
}

interface HoursProps {
  settings: PushSettings
  quiet: NonNullable<PushSettings['quiet']>
  actions: NoticesActions
}

function Hours({ settings, quiet, actions }: HoursProps) {
  const t = useNoticesText()
  const language = useLanguage()
  const { now } = useClock()
  const present = new Date(now)
  const { from, to } = quiet
  const zone = new Intl.DateTimeFormat(language, { timeZoneName: 'longGeneric' })
    .formatToParts(present)
    .find(({ type }) => type === 'timeZoneName')?.value
  const bound = (name: 'from' | 'to') => (
    <label>
      {t(name)}
      <input
        // A new one where the value was not saved.
        key={`${name} ${quiet[name]}`}
        className={formsStyles.input}
        type="time"
        required
        defaultValue={timeText(quiet[name])}
        onBlur={({ target }) => {
          const minute = minuteOf(target.value)
          if (minute !== undefined && minute !== quiet[name])
            actions.saveSettings({ ...settings, quiet: { ...quiet, [name]: minute } })
        }}
      />
    </label>
  )
  return (
    <div className={styles.quietHours}>
      <svg
        className={styles.quietDay}
        viewBox="0 0 1440 32"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('quietRange', { from: timeText(from), to: timeText(to) })}
      >
        {quietParts(quiet).map(({ start, length }) => (
          <rect key={start} className={styles.quietDayQuiet} x={start} width={length} height={32} />
        ))}
        <rect className={styles.quietDayNow} x={present.getHours() * 60 + present.getMinutes()} width={4} height={32} />
      </svg>
      <p className={styles.quietDayHours} aria-hidden="true">
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </p>
      <p className={styles.bounds}>
        {bound('from')}
        {bound('to')}
        <span className="mut">{t('zone', { zone: zone ?? settings.time_zone })}</span>
      </p>
      <label className={formsStyles.check}>
        <input
          type="checkbox"
          checked={settings.breaking_in_quiet}
          onChange={({ target }) => actions.saveSettings({ ...settings, breaking_in_quiet: target.checked })}
        />
        {t('breakingInQuiet')}
      </label>
      <p className={styles.caption}>{t('quietNote')}</p>
    </div>
  )
}
