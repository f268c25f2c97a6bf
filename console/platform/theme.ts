import { theme as antd, type ThemeConfig } from 'antd'
import { useSyncExternalStore } from 'react'

/** The site's palette, light and dark, for the component library, which computes further shades of it. */
const palettes = {
  light: {
    colorPrimary: '#00656e',
    colorInfo: '#00656e',
    colorLink: '#00656e',
    colorSuccess: '#0b7a4b',
    colorError: '#cf2338',
    colorWarning: '#9a6300',
    colorTextBase: '#14191c',
    colorTextSecondary: '#566168',
    colorTextPlaceholder: '#566168',
    colorBorder: '#85908c',
    colorSplit: '#e2e7e5',
    colorBgBase: '#ffffff',
    colorBgLayout: '#f4f6f5',
  },
  dark: {
    colorPrimary: '#52b8c2',
    colorInfo: '#52b8c2',
    colorLink: '#52b8c2',
    colorSuccess: '#45c08a',
    colorError: '#ff6a72',
    colorWarning: '#e3b341',
    colorTextBase: '#e8ecea',
    colorTextSecondary: '#9ba6ac',
    colorTextPlaceholder: '#9ba6ac',
    colorBorder: '#6b777e',
    colorSplit: '#262d31',
    colorBgBase: '#151a1d',
    colorBgLayout: '#0d1113',
  },
} as const

const themeFor = (dark: boolean): ThemeConfig => ({
  algorithm: dark ? antd.darkAlgorithm : antd.defaultAlgorithm,
  token: {
    ...palettes[dark ? 'dark' : 'light'],
    borderRadius: 4,
    controlHeight: 34,
    controlHeightSM: 30,
    fontSize: 14,
    fontFamily: 'inherit',
  },
  components: {
    Table: {
      cellPaddingBlockSM: 7,
      headerBg: 'transparent',
      headerColor: palettes[dark ? 'dark' : 'light'].colorTextSecondary,
      headerSplitColor: 'transparent',
      borderColor: palettes[dark ? 'dark' : 'light'].colorSplit,
      rowHoverBg: dark ? '#1e2529' : '#edf1f0',
    },
    Segmented: {
      itemSelectedBg: dark ? '#16292d' : '#e4f0f0',
      itemSelectedColor: palettes[dark ? 'dark' : 'light'].colorPrimary,
      itemColor: palettes[dark ? 'dark' : 'light'].colorTextSecondary,
      trackBg: 'transparent',
    },
    Button: { primaryColor: dark ? '#06272b' : '#ffffff', primaryShadow: 'none' },
  },
})
const themes = { light: themeFor(false), dark: themeFor(true) }

const query = '(prefers-color-scheme: dark)'
const chosen = () => /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1]
const isDark = () => (chosen() ? chosen() === 'dark' : matchMedia(query).matches)

/** The theme that the reader chose on the site, else the system's. */
export function useTheme(): ThemeConfig {
  const dark = useSyncExternalStore((changed) => {
    const list = matchMedia(query)
    list.addEventListener('change', changed)
    return () => list.removeEventListener('change', changed)
  }, isDark)
  return dark ? themes.dark : themes.light
}
