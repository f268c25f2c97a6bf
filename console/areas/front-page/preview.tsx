import { Segmented } from 'antd'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { languageMarks, languageNames } from '#console/locales/language-names.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useDebounced } from '#console/platform/use-settled.ts'
import type { Arrangement } from '#contract/newsroom/front-page.ts'
import { type Language, languageNumber, languages } from '#language/languages.ts'

const widths = { phone: 375, desktop: 1440 } as const
type Width = keyof typeof widths
/** Every change is rendered whole by the server: several in a row are rendered once. */
const settleMs = 500

/** The home page as the site would render it with what is not saved yet. */
export function Preview({ arrangement }: { arrangement: Arrangement }) {
  const { t, call, language: own } = useConsole()
  const [language, setLanguage] = useState<Language>(own)
  const [width, setWidth] = useState<Width>('desktop')
  const [key] = useState(() => crypto.randomUUID())
  const [shown, setShown] = useState(0)
  const [failure, setFailure] = useState<string>()
  const settled = useDebounced(JSON.stringify(arrangement), settleMs)
  useEffect(() => {
    let over = false
    call('previewFront', { key, arrangement: JSON.parse(settled) as Arrangement }).then(
      () => {
        if (over) return
        setFailure(undefined)
        setShown((n) => n + 1)
      },
      (error: Error) => !over && setFailure(error.message),
    )
    return () => {
      over = true
    }
  }, [call, key, settled])
  const address = `/home?front=${key}&language=${languageNumber(language)}`
  return (
    <section className="front__preview" aria-label={t('front.preview')}>
      <div className="front__head">
        <h2>{t('front.preview')}</h2>
        <Segmented<Language>
          size="small"
          aria-label={t('language')}
          value={language}
          options={languages.map((one) => ({ value: one, label: languageMarks[one] }))}
          onChange={setLanguage}
        />
        <Segmented<Width>
          size="small"
          aria-label={t('front.preview')}
          value={width}
          options={(['phone', 'desktop'] as const).map((one) => ({ value: one, label: t(`front.${one}`) }))}
          onChange={setWidth}
        />
        <a className="front__end" href={address} target="_blank" rel="noopener">
          {t('front.openPreview')}
        </a>
      </div>
      <p className="quiet front__hint">{failure ? t('failed', { reason: failure }) : t('front.previewHint')}</p>
      {shown > 0 && (
        <Window
          key={`${language} ${width}`}
          address={`${address}&n=${shown}`}
          width={widths[width]}
          name={t('front.previewOf', { language: languageNames[language], width: widths[width] })}
        />
      )}
    </section>
  )
}

/** A window of a width of its own, made smaller where there is less room. It stays where it was scrolled to. */
function Window({ address, width, name }: { address: string; width: number; name: string }) {
  const room = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [size, setSize] = useState({ width, height: 800 })
  const place = useRef(0)
  useLayoutEffect(() => {
    const element = room.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: before each new page the place in the one before is noted
  useLayoutEffect(() => {
    const inner = frame.current?.contentWindow
    return () => {
      place.current = inner?.scrollY ?? 0
    }
  }, [address])
  const scale = Math.min(1, size.width / width)
  return (
    <div ref={room} className="front__room">
      <iframe
        ref={frame}
        title={name}
        src={address}
        style={{ width, height: size.height / scale, transform: `scale(${scale})` }}
        onLoad={() => frame.current?.contentWindow?.scrollTo(0, place.current)}
      />
    </div>
  )
}
