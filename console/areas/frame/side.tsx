import { Button, Drawer, Segmented } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { languageMarks } from '#console/locales/language-names.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { keepChoice } from '#console/platform/keep-choice.ts'
import { chooseTheme, type ThemeChoice, themeChoices, useThemeChoice } from '#console/platform/theme.ts'
import { useNarrow } from '#console/platform/use-narrow.ts'
import { Icon } from '#console/ui/icon.tsx'
import { Keys } from '#console/ui/keys.tsx'
import * as pageStyles from '#console/ui/page.module.css'
import { type Language, languageNumber, languages } from '#language/languages.ts'
import { Mark } from '#web/ui/mark.tsx'
import * as frameStyles from './frame.module.css'

interface Props {
  /** The navigation. */
  children: ReactNode
  onHelp: () => void
}

/** The side bar; on a phone a bar at the top with a button that opens it as a drawer. */
export function Side({ children, onHelp }: Props) {
  const { t, siteName } = useConsole()
  const narrow = useNarrow()
  const name = t('title', { site: siteName })
  const content = (
    <>
      {children}
      <SideFoot onHelp={onHelp} />
    </>
  )
  if (narrow) return <TopBar name={name}>{content}</TopBar>
  return (
    <aside className={`column gap-12 ${frameStyles.side}`} aria-label={name}>
      <SideName name={name} />
      {content}
    </aside>
  )
}

function TopBar({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useConsole()
  const { pathname } = useLocation()
  const [openAt, openOn] = useState<string>()
  // It closes by itself where it led to another page.
  const open = openAt === pathname
  const close = () => openOn(undefined)
  useEffect(() => openOn((at) => (at === pathname ? at : undefined)), [pathname])
  return (
    <header className={`row gap-8 ${frameStyles.topbar}`}>
      <Button
        type="text"
        aria-label={t('navigation')}
        aria-haspopup="dialog"
        aria-expanded={open}
        icon={<Icon name="menu" />}
        onClick={() => openOn(pathname)}
      />
      <SideName name={name} />
      <Link to="/flash" className={frameStyles.topbarFlash}>
        {t('writeFlash')}
      </Link>
      <Drawer title={name} placement="left" size={280} open={open} onClose={close} rootClassName={frameStyles.drawer}>
        <div className={`column gap-12 ${frameStyles.side} ${frameStyles.sideDrawer}`}>{children}</div>
      </Drawer>
    </header>
  )
}

const SideName = ({ name }: { name: string }) => (
  <p className={`row gap-6 t-s semi ${frameStyles.sideName}`}>
    <Mark size={24} />
    {name}
  </p>
)

function SideFoot({ onHelp }: { onHelp: () => void }) {
  const { t, me, call } = useConsole()
  const logOut = async () => {
    // Ignores whether the request arrived: without a session the site leads to its front page anyway.
    await call('logOut', {}).catch(() => undefined)
    location.assign('/home')
  }
  return (
    <div className={`row wraps between ${frameStyles.sideFoot}`}>
      <LanguageChoice />
      <LookChoice />
      <Button type="link" className={frameStyles.sideAct} onClick={logOut}>
        {t('logOut')}
      </Button>
      <a href="/">{t('toSite')}</a>
      <Button type="link" className={frameStyles.sideAct} onClick={onHelp}>
        {t('shortcuts')} <Keys keys={['?']} />
      </Button>
      <p className={`flex wraps baseline full ${frameStyles.sideMe}`}>
        <b>{me.nickname}</b>
        <span className="quiet">{t(me.roles.includes('administrator') ? 'administrator' : 'editor')}</span>
      </p>
    </div>
  )
}

/** Light, dark, or as the system is; the site follows. */
function LookChoice() {
  const { t } = useConsole()
  return (
    <Segmented<ThemeChoice>
      size="small"
      aria-label={t('look')}
      value={useThemeChoice()}
      options={themeChoices.map((one) => {
        const name = t(`look.${one}`)
        const label = (
          <span key={one} className={pageStyles.look}>
            <Icon name={one} />
            <span className="sr">{name}</span>
          </span>
        )
        return { value: one, title: name, label }
      })}
      onChange={chooseTheme}
    />
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
      options={languages.map((one) => ({ value: one, label: languageMarks[one] }))}
      onChange={(chosen) => {
        keepChoice('language', String(languageNumber(chosen)))
        // A language that an address gave the console alone ends with a choice.
        keepChoice('console-language', '', '/console; max-age=0')
        location.reload()
      }}
    />
  )
}
