import { theme as antd, type ThemeConfig } from 'antd'
import { useSyncExternalStore } from 'react'
import * as site from '#contract/palette.ts'
import { keepChoice } from './keep-choice.ts'

/** Colours that only the component library needs: the ground of what succeeded and of what floats. */
const ownColours = { greenWash: ['#e7f4ee', '#16291f'], float: [site.paper[0], site.wash[1]] } as const

/** The site's palette in one theme, for the component library. */
type Palette = Record<keyof typeof site | keyof typeof ownColours, string>
const paletteOf = (theme: 0 | 1) =>
  Object.fromEntries(Object.entries({ ...site, ...ownColours }).map(([name, pair]) => [name, pair[theme]])) as Palette

/** The colours that the library must take as they are: it computes shades for the dark by rules of its own. */
const exactColours = (colours: Palette) => ({
  colorPrimary: colours.harbour,
  colorInfo: colours.harbour,
  colorInfoBg: colours.harbourWash,
  colorInfoBorder: colours.line,
  colorLink: colours.harbour,
  colorLinkHover: colours.harbour,
  colorError: colours.signal,
  colorErrorText: colours.signal,
  colorErrorBg: colours.signalWash,
  colorErrorBorder: colours.line,
  colorWarning: colours.amber,
  colorWarningBg: colours.amberWash,
  colorWarningBorder: colours.line,
  colorSuccess: colours.green,
  colorSuccessBg: colours.greenWash,
  colorSuccessBorder: colours.line,
  colorText: colours.ink,
  colorTextSecondary: colours.ink2,
  colorTextTertiary: colours.ink2,
  colorBorder: colours.edge,
  colorBgContainer: colours.paper,
  colorBgElevated: colours.float,
  colorBgLayout: colours.page,
})

function themeFor(name: 'light' | 'dark'): ThemeConfig {
  const colours = paletteOf(name === 'light' ? 0 : 1)
  const algorithm = name === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm
  return {
    algorithm: (seed, map) => ({ ...algorithm(seed, map), ...exactColours(colours) }),
    token: {
      colorPrimary: colours.harbour,
      colorInfo: colours.harbour,
      colorLink: colours.harbour,
      colorError: colours.signal,
      colorWarning: colours.amber,
      colorSuccess: colours.green,
      colorTextBase: colours.ink,
      colorBgBase: colours.paper,
      colorTextPlaceholder: colours.ink2,
      colorTextDescription: colours.ink2,
      colorSplit: colours.line,
      borderRadius: 4,
      controlHeight: 34,
      controlHeightSM: 30,
      fontSize: 14,
      fontFamily: 'inherit',
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      Table: {
        cellPaddingBlockSM: 7,
        headerBg: 'transparent',
        headerColor: colours.ink2,
        headerSplitColor: 'transparent',
        borderColor: colours.line,
        rowHoverBg: colours.wash,
      },
      Segmented: {
        itemSelectedBg: colours.harbourWash,
        itemSelectedColor: colours.harbour,
        itemColor: colours.ink2,
        trackBg: 'transparent',
      },
      Button: { primaryColor: colours.onHarbour, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    },
  }
}

const themes = { light: themeFor('light'), dark: themeFor('dark') }

export const themeChoices = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const query = '(prefers-color-scheme: dark)'
const storedChoice = (): ThemeChoice =>
  (/(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1] as ThemeChoice | undefined) ?? 'system'
const isDark = () => (storedChoice() === 'system' ? matchMedia(query).matches : storedChoice() === 'dark')

const listeners = new Set<() => void>()

function subscribe(changed: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', changed)
  listeners.add(changed)
  return () => {
    list.removeEventListener('change', changed)
    listeners.delete(changed)
  }
}

/** The theme that was chosen here or on the site, else the system's. */
export function useTheme(): ThemeConfig {
  return useSyncExternalStore(subscribe, isDark) ? themes.dark : themes.light
}

/** Returns the chosen theme: light, dark, or the system's. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, storedChoice)

/** Chooses it for the console and the site, by the site's cookie. */
export function chooseTheme(choice: ThemeChoice): void {
  keepChoice('theme', choice)
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
  for (const listener of listeners) listener()
}
