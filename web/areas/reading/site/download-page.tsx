import '#web/domains/site/site-pages.module.css'
import { useSyncExternalStore } from 'react'
import type { AppConfig } from '#contract/site/site.ts'
import { useAppLinks } from '#web/domains/site/app-links.ts'
import { type Device, deviceOf, isInMessagingApp } from '#web/domains/site/device.ts'
import { type DownloadKey, useDownloadText } from '#web/domains/site/download-text.ts'
import * as styles from '#web/domains/site/site-pages.module.css'
import { useText } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { SiteLink } from '#web/router/link.tsx'
import { useFrame } from '#web/router/page-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { useSiteName } from '../site-name.ts'

interface DeviceWords {
  device: Device
  title: DownloadKey
  /** Label of the button to the app. */
  get: DownloadKey
  /** How to put the site itself on the device, step by step. */
  steps: readonly DownloadKey[]
  /** How notifications are switched on there. */
  notify: DownloadKey
}

const devices: readonly DeviceWords[] = [
  {
    device: 'ios',
    title: 'ios',
    get: 'getIos',
    steps: ['ios1', 'ios2', 'ios3'],
    notify: 'notifyIos',
  },
  {
    device: 'android',
    title: 'android',
    get: 'getAndroid',
    steps: ['android1', 'android2', 'android3'],
    notify: 'notify',
  },
  {
    device: 'desktop',
    title: 'desktop',
    get: 'getDesktop',
    steps: ['desktop1', 'desktop2', 'desktop3'],
    notify: 'notify',
  },
]

/** Addresses of the app for each device; where there is none, how to put the site itself on it. */
export function DownloadPage() {
  const t = useDownloadText()
  const pageTitle = useText()
  const site = useSiteName()
  const { config } = useFrame<{ config: AppConfig }>()
  const mine = useDevice()
  const app = useAppLinks(config)
  const title = t(app.any ? 'title' : 'install', { site })
  const intro = t(app.any ? 'intro' : 'noApp')
  return (
    <>
      <Head title={pageTitle('item.pageTitle', { title, site })} description={intro} path="/download" />
      <div className={layoutStyles.wrap}>
        <div className={`${styles.download} ${pageHeadStyles.pt}`}>
          <div className={styles.downloadHead}>
            <div>
              <h1 className="display">{title}</h1>
              <p className="dek">{intro}</p>
            </div>
            <figure className={`${styles.downloadQr} only-d`}>
              <img src="/app-qr.svg" width={100} height={100} alt={t('qr')} />
              <figcaption>{t('qr')}</figcaption>
            </figure>
          </div>
          <div className={styles.downloadDevices}>
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
  /** Address of the app; undefined if there is none. */
  address: string | undefined
  mine: boolean
}

function DeviceSection({ words, address, mine }: DeviceSectionProps) {
  const t = useDownloadText()
  return (
    <section className={styles.downloadDevice} aria-current={mine ? 'true' : undefined}>
      <h2 className="h2">{t(words.title)}</h2>
      <p className={styles.downloadMine}>{mine && t('mine')}</p>
      {address ? (
        <ButtonLink kind={mine ? 'primary' : undefined} href={address} onClick={outOfMessagingApp}>
          {t(words.get)}
        </ButtonLink>
      ) : (
        <ol className={styles.downloadSteps}>
          {words.steps.map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
      )}
      <h3 className={styles.downloadNotify}>{t('notifyTitle')}</h3>
      <p className={styles.downloadText}>
        {t(words.notify)}
        <SiteLink className="link" href="/notices">
          {t('notices')}
        </SiteLink>
      </p>
    </section>
  )
}

/** Browsers within messaging apps open no store: a hint says how to leave them. Its code is loaded when it is needed. */
function outOfMessagingApp(event: React.MouseEvent<HTMLAnchorElement>) {
  if (!isInMessagingApp(navigator.userAgent)) return
  event.preventDefault()
  const { href } = event.currentTarget
  import('#web/domains/site/deep-link.ts').then(
    ({ leaveMessagingApp }) => leaveMessagingApp(),
    () => location.assign(href),
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
