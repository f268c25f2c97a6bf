import { useText } from '#web/platform/app-context.tsx'
import type { ThemeChoice } from '#web/platform/theme.ts'
import * as buttonsStyles from '#web/ui/buttons.module.css'
import * as floatingStyles from '#web/ui/floating.module.css'
import { Icon } from '#web/ui/icon.tsx'
import * as frameStyles from './frame.module.css'

const menuId = 'theme-menu'

/** The button of the header and what it opens: a popover, which closes and returns the focus by itself. */
export function ThemeMenu(choice: ThemeChoice) {
  const t = useText()
  return (
    <>
      <button
        type="button"
        className={`${buttonsStyles.iconbtn} only-d`}
        aria-label={t('frame.theme')}
        popoverTarget={menuId}
      >
        <Icon name="theme" />
      </button>
      <div className={`${floatingStyles.menu} ${frameStyles.userMenu}`} id={menuId} popover="auto">
        <ThemeChoices {...choice} />
      </div>
    </>
  )
}

/** Light, dark, or as the system is. */
export function ThemeChoices({ theme, choose }: ThemeChoice) {
  const t = useText()
  return (['light', 'dark', 'system'] as const).map((one) => (
    <button
      key={one}
      type="button"
      aria-pressed={one === theme}
      popoverTarget={menuId}
      popoverTargetAction="hide"
      onClick={() => choose(one)}
    >
      <Icon name={one} />
      {t(`theme.${one}`)}
    </button>
  ))
}
