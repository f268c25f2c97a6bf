import { Button, Input } from 'antd'
import { useState } from 'react'
import { languageNames } from '#console/locales/language-names.ts'
import { siteDeskLimits } from '#contract/constants.ts'
import type { SiteSettings } from '#contract/site/site-desk.ts'
import { languages } from '#language/languages.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './site.module.css'

type Links = SiteSettings['footer_links']

/** Links of the footer beside the usual ones, in the order in which they stand there. */
export function FooterLinks({ value, onChange }: { value: Links; onChange: (links: Links) => void }) {
  const { t } = useConsole()
  const [said, setSaid] = useState('')
  const change = (place: number, part: Partial<Links[number]>) =>
    onChange(value.map((link, at) => (at === place ? { ...link, ...part } : link)))
  const move = (place: number, by: -1 | 1) => {
    const next = value.toSpliced(place, 1)
    const moved = value[place]
    if (!moved) return
    onChange(next.toSpliced(place + by, 0, moved))
    setSaid(t('setting.moved', { place: place + by + 1 }))
  }
  const add = () => onChange([...value, { name: { 'zh-Hans': '', 'zh-Hant-HK': '', en: '' }, url: '' }])
  return (
    <fieldset className={styles.setting}>
      <legend>{t('setting.footerLinks')}</legend>
      <div>
        {value.map((link, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: links have no names of their own while they are typed
          <div key={place} className={`grid gap-8 ${styles.settingLink}`}>
            {languages.map((language) => (
              <Input
                key={language}
                aria-label={`${t('setting.linkName', { n: place + 1 })} ${languageNames[language]}`}
                placeholder={language === 'zh-Hant-HK' ? t('setting.derived') : languageNames[language]}
                lang={language}
                maxLength={60}
                value={link.name[language]}
                onChange={(event) => change(place, { name: { ...link.name, [language]: event.target.value } })}
              />
            ))}
            <Input
              aria-label={t('setting.linkAddress', { n: place + 1 })}
              placeholder="https://"
              maxLength={siteDeskLimits.address}
              value={link.url}
              onChange={(event) => change(place, { url: event.target.value })}
            />
            <Button
              type="text"
              size="small"
              aria-label={t('setting.up', { n: place + 1 })}
              disabled={place === 0}
              onClick={() => move(place, -1)}
              icon={<Icon name="up" />}
            />
            <Button
              type="text"
              size="small"
              aria-label={t('setting.down', { n: place + 1 })}
              disabled={place === value.length - 1}
              onClick={() => move(place, 1)}
              icon={<Icon name="down" />}
            />
            <Button
              type="text"
              size="small"
              aria-label={t('setting.remove', { n: place + 1 })}
              onClick={() => onChange(value.toSpliced(place, 1))}
              icon={<Icon name="close" />}
            />
          </div>
        ))}
        <span className="sr" role="status">
          {said}
        </span>
        <Button size="small" disabled={value.length >= siteDeskLimits.footerLinks} onClick={add}>
          {t('setting.addLink')}
        </Button>
      </div>
    </fieldset>
  )
}
