import { useSyncExternalStore } from 'react'
import type { AppConfig } from '#contract/site.ts'
import { useAppLinks } from '#web/domains/site/app-links.ts'
import type { MessageKey } from '#web/locales/zh-hans.ts'
import { useText } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { useFrame } from '#web/router/page-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useSiteName } from '../site-name.ts'
import { type Device, deviceOf } from './device.ts'

interface DeviceWords {
  device: Device
  title: MessageKey
  /** What the button to the app says. */
  get: MessageKey
  /** How to put the site itself on the device, step by step. */
  steps: readonly MessageKey[]
}

const devices: readonly DeviceWords[] = [
  {
    device: 'ios',
    title: 'download.ios',
    get: 'download.getIos',
    steps: ['download.ios1', 'download.ios2', 'download.ios3'],
  },
  {
    device: 'android',
    title: 'download.android',
    get: 'download.getAndroid',
    steps: ['download.android1', 'download.android2', 'download.android3'],
  },
  {
    device: 'desktop',
    title: 'download.desktop',
    get: 'download.getDesktop',
    steps: ['download.desktop1', 'download.desktop2', 'download.desktop3'],
  },
]

/** Where the app is to be had for each device; where there is none, how to put the site itself on it. */
export function DownloadPage() {
  const t = useText()
  const site = useSiteName()
  const { config } = useFrame<{ config: AppConfig }>()
  const mine = useDevice()
  const app = useAppLinks(config)
  const title = t(app.any ? 'download.title' : 'download.install', { site })
  const intro = t(app.any ? 'download.intro' : 'download.noApp')
  return (
    <>
      <Head title={t('item.pageTitle', { title, site })} description={intro} path="/download" />
      <div className="wrap">
        <div className="download pt">
          <div className="download__head">
            <div>
              <h1 className="display">{title}</h1>
              <p className="dek">{intro}</p>
            </div>
            <figure className="download__qr only-d">
              <img src="/app-qr.svg" width={100} height={100} alt={t('download.qr')} />
              <figcaption>{t('download.qr')}</figcaption>
            </figure>
          </div>
          <div className="download__devices">
            {devices.map((words) => (
              <DeviceSection
                key={words.device}
                words={words}
                address={app[words.device]}
                mine={words.device === mine}
              />
            ))}
          </div>
        </div>
      </div>
    </>
  )
}

interface DeviceSectionProps {
  words: DeviceWords
  /** Of the app; undefined where there is none. */
  address: string | undefined
  mine: boolean
}

function DeviceSection({ words, address, mine }: DeviceSectionProps) {
  const t = useText()
  return (
    <section className="download__device" aria-current={mine ? 'true' : undefined}>
      <h2 className="h2">{t(words.title)}</h2>
      <p className="download__mine">{mine && t('download.mine')}</p>
      {address ? (
        <ButtonLink kind="primary" href={address}>
          {t(words.get)}
        </ButtonLink>
      ) : (
        <ol className="download__steps">
          {words.steps.map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
      )}
    </section>
  )
}

const never = () => () => {}

/** The device that the page is read on; unknown until the page has hydrated. */
function useDevice(): Device | undefined {
  return useSyncExternalStore(
    never,
    () => deviceOf(navigator.userAgent, navigator.maxTouchPoints),
    () => undefined,
  )
}
