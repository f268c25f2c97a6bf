import { Modal, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { NavLink, useNavigate } from 'react-router'
import type { Language } from '#language/languages.ts'
import type { ConsoleKey } from '../messages/zh-hans.ts'
import { useConsole } from '../platform/console-context.tsx'
import { useKeys } from '../platform/keys.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Keys } from '../ui/keys.tsx'

interface Entry {
  path: string
  label: ConsoleKey
  icon: IconName
  /** The second key after G. */
  key: string
  administrators?: boolean
}

export const entries: readonly Entry[] = [
  { path: '/', label: 'desk', icon: 'desk', key: 'd' },
  { path: '/review', label: 'review', icon: 'review', key: 'r' },
  { path: '/manuscripts', label: 'manuscripts', icon: 'manuscripts', key: 'm' },
  { path: '/articles', label: 'articles', icon: 'articles', key: 'a' },
  { path: '/media', label: 'media', icon: 'media', key: 'p' },
  { path: '/audit', label: 'audit', icon: 'audit', key: 'l', administrators: true },
]

const languageNumbers: readonly { label: string; value: Language }[] = [
  { label: '简', value: 'zh-Hans' },
  { label: '繁', value: 'zh-Hant-HK' },
  { label: 'EN', value: 'en' },
]

/** The side bar with all that the one who works here may open, and the page beside it. */
export function Frame({ children }: { children: ReactNode }) {
  const { t, me, siteName } = useConsole()
  const navigate = useNavigate()
  const [help, setHelp] = useState(false)
  const allowed = entries.filter(({ administrators }) => !administrators || me.roles.includes('administrator'))
  useKeys({
    ...Object.fromEntries(allowed.map(({ key, path }) => [`g ${key}`, () => navigate(path)])),
    c: () => location.assign('/publish'),
    '?': () => setHelp(true),
  })
  return (
    <div className="frame">
      <aside className="side">
        <p className="side__name">{t('title', { site: siteName })}</p>
        <nav aria-label={t('navigation')}>
          {allowed.map(({ path, label, icon, key }) => (
            <NavLink key={path} to={path} end={path === '/'} className="side__entry">
              <Icon name={icon} />
              <span>{t(label)}</span>
              <Keys keys={['G', key.toUpperCase()]} />
            </NavLink>
          ))}
        </nav>
        <div className="side__foot">
          <LanguageChoice />
          <a href="/">{t('toSite')}</a>
          <p className="side__me">{me.nickname}</p>
        </div>
      </aside>
      <main className="page">{children}</main>
      <Modal open={help} onCancel={() => setHelp(false)} footer={null} title={t('shortcuts')}>
        <dl className="keylist">
          {allowed.map(({ label, key }) => (
            <div key={key}>
              <dt>
                {t('keyGo')} {t(label)}
              </dt>
              <dd>
                <Keys keys={['G', key.toUpperCase()]} />
              </dd>
            </div>
          ))}
          {(
            [
              ['keyMove', ['J', 'K']],
              ['keyOpen', ['Enter']],
              ['keyWrite', ['C']],
              ['keyHelp', ['?']],
            ] as const
          ).map(([label, keys]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>
                <Keys keys={keys} />
              </dd>
            </div>
          ))}
        </dl>
      </Modal>
    </div>
  )
}

/** The console's language is that of the site, kept in the same cookie. */
function LanguageChoice() {
  const { t, language } = useConsole()
  return (
    <Segmented<Language>
      size="small"
      aria-label={t('language')}
      value={language}
      options={[...languageNumbers]}
      onChange={(chosen) => {
        const number = languageNumbers.findIndex(({ value }) => value === chosen)
        // biome-ignore lint/suspicious/noDocumentCookie: the site keeps the language in this cookie for the server
        document.cookie = `language=${number}; path=/; max-age=31536000; samesite=lax`
        location.reload()
      }}
    />
  )
}
