import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { QuizHead, QuizResultLine } from '#contract/site/quizzes/quizzes.ts'
import { ShareDialog } from '#web/domains/items/share/share-dialog.tsx'
import { useTextLang } from '#web/language/text-language.ts'
import { useEnvironment, useLanguage } from '#web/platform/app-context.tsx'
import { prefixedPath } from '#web/router/addresses.ts'
import { SiteLink } from '#web/router/link.tsx'
import * as buttonsStyles from '#web/ui/buttons.module.css'
import { islandCardPath, islandPath } from '#web/ui/cover/island/island-address.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Mark } from '#web/ui/mark.tsx'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { QrCode } from '#web/ui/qr-code.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { useSiteName } from '../../reading/site-name.ts'
import * as quizStyles from '../quiz.module.css'
import { useQuizText } from '../quiz-text.ts'
import * as quizResultStyles from './quiz-result.module.css'

/** A result as a card that people show to others, and the ways to send it. */
export function ShareCard({ quiz, result }: { quiz: QuizHead; result: QuizResultLine }) {
  const t = useQuizText()
  const [open, setOpen] = useState(false)
  const path = `${quiz.path}/${result.key}`
  const address = useEnvironment().origin + prefixedPath(useLanguage(), quiz.path)
  const poles = quiz.axes.map(({ first, second }, axis) => (result.poles[axis] === '1' ? second : first))
  return (
    <section className={quizResultStyles.qzShare}>
      <SectionHead title={t('share')} />
      <div className={quizResultStyles.qzCard} lang={useTextLang(result.language)}>
        <img
          src={islandPath(result.illustration, 'lg')}
          alt=""
          width={400}
          height={400}
          loading="lazy"
          decoding="async"
        />
        <div className={quizResultStyles.qzCardText}>
          <p className={quizStyles.qzKicker}>{t('iAm')}</p>
          <p className={quizResultStyles.qzCardName}>{result.name}</p>
          <p>{result.motto}</p>
          <ul>
            {poles.map((pole) => (
              <li key={pole}>{pole}</li>
            ))}
          </ul>
          <div className={quizResultStyles.qzCardFoot}>
            <div>
              <p className={quizResultStyles.qzCardSite}>
                <Mark /> <strong>{useSiteName()}</strong>
              </p>
              <p>
                {result.share !== null && <>{t('alike', { n: result.share.toFixed(1) })} </>}
                {t('scan')}
              </p>
            </div>
            <QrCode text={address} label={t('code')} />
          </div>
        </div>
      </div>
      <p className={quizStyles.qzActs}>
        <button
          type="button"
          className={`${buttonsStyles.btn} ${buttonsStyles.btnPrimary} ${pageHeadStyles.needsScript}`}
          onClick={() => setOpen(true)}
        >
          <Icon name="share" />
          {t('share')}
        </button>
        <a className={buttonsStyles.btn} href={islandCardPath(result.illustration)} download={`${result.key}.png`}>
          <Icon name="download" />
          {t('picture')}
        </a>
        <SiteLink className={buttonsStyles.btn} href={quiz.path}>
          <Icon name="turn-left" />
          {t('again')}
        </SiteLink>
      </p>
      {open &&
        createPortal(
          <ShareDialog
            shared={{ path, title: `${result.name} · ${quiz.title}`, language: result.language }}
            onClose={() => setOpen(false)}
          />,
          document.body,
        )}
    </section>
  )
}
