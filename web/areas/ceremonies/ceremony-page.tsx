import { isLanguage } from '#language/languages.ts'
import { fullNumber } from '#web/language/numbers.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useEnvironment, useLanguage } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { Head } from '#web/platform/head.tsx'
import { StructuredData } from '#web/platform/structured-data.tsx'
import { parseSiteTime } from '#web/platform/time.ts'
import { prefixedPath } from '#web/router/addresses.ts'
import { SiteLink } from '#web/router/link.tsx'
import { usePage } from '#web/router/page-data.ts'
import * as styles from '#web/ui/buttons.module.css'
import { Headline } from '#web/ui/text/headline.tsx'
import { AwardSection } from './award-section.tsx'
import { dayAndTime, dayOfVoting } from './ceremony-dates.ts'
import { CeremonyFrame, NightChart, resultPathOf, votePath, votePathOf } from './ceremony-frame.tsx'
import { ceremonyJsonLd } from './ceremony-json-ld.ts'
import { useCeremonyText } from './ceremony-text.ts'
import { Countdown } from './countdown.tsx'
import type { CeremonyData, CeremonyDetails } from './loaders.ts'
import { NomineePatterns } from './nominee-picture.tsx'
import { NothingYet } from './nothing-yet.tsx'
import * as ceremonyStyles from './styles/ceremony.module.css'
import * as ceremonyAwardsStyles from './styles/ceremony-awards.module.css'
import { useStanding } from './use-standing.ts'
import { useVotes, type Votes } from './use-votes.ts'

/** The ceremony in progress, or that of a year: who is nominated, and voting. */
export function CeremonyPage() {
  const { ceremony } = usePage<CeremonyData>()
  const t = useCeremonyText()
  return ceremony ? (
    <Found ceremony={ceremony} />
  ) : (
    <NothingYet page="vote" path={votePath} title={t('noneYet')} text={t('noneYetText')} />
  )
}

function Found({ ceremony: served }: { ceremony: CeremonyDetails }) {
  const ceremony = useStanding(served)
  const t = useCeremonyText()
  const language = useLanguage()
  const { origin } = useEnvironment()
  const { edition, awards } = ceremony
  const path = votePathOf(edition)
  const votes = useVotes(edition)
  return (
    <>
      <Head
        title={t('pageTitle', { name: edition.name || t('ceremony'), title: edition.title })}
        description={edition.lead || edition.title}
        path={path}
        available={edition.languages.filter(isLanguage)}
        noindex={edition.draft}
      />
      <StructuredData value={import.meta.env.SSR && ceremonyJsonLd(ceremony, origin + prefixedPath(language, path))} />
      <CeremonyFrame page="vote" ceremony={ceremony}>
        <NomineePatterns />
        <div className={ceremonyStyles.ceHero}>
          <NightChart
            awards={awards}
            lit={({ id }) => votes.own.has(id)}
            label={({ name, light }) => ({ name, note: light })}
          />
          <HeroText ceremony={ceremony} />
        </div>
        <Course ceremony={ceremony} />
        <div className={ceremonyStyles.ceBody}>
          {votes.from && (
            <p className={ceremonyStyles.ceWarn}>
              {t('accountFrom', { time: dayAndTime(votes.from, language), n: edition.account_days })}
            </p>
          )}
          <noscript>
            <p className={ceremonyStyles.ceWarn}>{t('needsScript')}</p>
          </noscript>
          {awards.map((award) => (
            <AwardSection key={award.id} award={award} phase={edition.phase} votes={votes} />
          ))}
          <Rules ceremony={ceremony} />
        </div>
        {edition.phase === 'open' && <Progress ceremony={ceremony} votes={votes} />}
      </CeremonyFrame>
    </>
  )
}

function HeroText({ ceremony: { edition } }: { ceremony: CeremonyDetails }) {
  const t = useCeremonyText()
  const language = useLanguage()
  const lang = useTextLang(edition.language)
  const { phase } = edition
  const next = phase === 'soon' ? edition.opens_time : edition.closes_time
  const moment = parseSiteTime(next)
  return (
    <div className={ceremonyStyles.ceHeroText}>
      <p className={ceremonyStyles.ceKicker} lang={lang}>
        {edition.name || t('ceremony')} · {edition.year}
      </p>
      <h1 lang={lang}>
        <Headline text={edition.title} breaks={edition.title_breaks} />
      </h1>
      <p className={ceremonyStyles.ceLead} lang={lang}>
        {edition.lead}
      </p>
      {(phase === 'soon' || phase === 'open') && moment !== undefined && (
        <>
          <Countdown until={moment} label={t(phase === 'soon' ? 'untilOpening' : 'untilClose')} />
          <p className={ceremonyStyles.ceSmall}>
            {t(phase === 'soon' ? 'opensAt' : 'closesAt', { time: dayAndTime(next, language) })}
          </p>
        </>
      )}
      {phase === 'counting' && <p className={ceremonyStyles.ceState}>{t('counting')}</p>}
      {phase === 'result' && (
        <p className={ceremonyStyles.ceActs}>
          <SiteLink className={`${styles.btn} ${styles.btnPrimary}`} href={resultPathOf(edition)}>
            {t('seeResult')}
          </SiteLink>
        </p>
      )}
    </div>
  )
}

/** Opening, today, close: where the voting stands. */
function Course({ ceremony: { edition, result } }: { ceremony: CeremonyDetails }) {
  const t = useCeremonyText()
  const language = useLanguage()
  const { now } = useClock()
  const { phase } = edition
  const opens = parseSiteTime(edition.opens_time) ?? now
  const taken = t('votesTaken', { n: fullNumber(edition.votes, language) })
  const steps = [
    { name: dayAndTime(edition.opens_time, language), note: t('opening'), is: phase === 'soon' ? '' : 'done' },
    ...(phase === 'open' ? [{ name: t('today', { n: dayOfVoting(opens, now) }), note: taken, is: 'current' }] : []),
    {
      name: dayAndTime(edition.closes_time, language),
      note: phase === 'counting' ? taken : t('closing'),
      is: phase === 'counting' ? 'current' : phase === 'result' ? 'done' : '',
    },
    {
      name: result ? dayAndTime(result.published_time, language) : t('afterwards'),
      note: t('publishing'),
      is: result ? 'current' : '',
    },
  ]
  return (
    <ol className={ceremonyStyles.ceCourse}>
      {steps.map(({ name, note, is }) => (
        <li key={note + name} className={is ? `ce-${is}` : undefined}>
          <b>{name}</b>
          <span>{note}</span>
        </li>
      ))}
    </ol>
  )
}

function Rules({ ceremony: { edition } }: { ceremony: CeremonyDetails }) {
  const t = useCeremonyText()
  const lang = useTextLang(edition.language)
  return (
    <section className={ceremonyAwardsStyles.ceRules} id="rules">
      <h2>{t('rules')}</h2>
      <ul>
        <li>{t('ruleOne')}</li>
        {edition.account_days > 0 && <li>{t('ruleAge', { n: edition.account_days })}</li>}
        <li>{t('ruleTie')}</li>
        <li>{t('ruleGroups')}</li>
        <li>{t('ruleHash')}</li>
      </ul>
      {edition.rules
        .split(/\n+/)
        .filter(Boolean)
        .map((part) => (
          <p key={part} lang={lang}>
            {part}
          </p>
        ))}
    </section>
  )
}

/** How far the reader has come, and where to go on. */
function Progress({ ceremony: { awards }, votes: { own } }: { ceremony: CeremonyDetails; votes: Votes }) {
  const t = useCeremonyText()
  const next = awards.find(({ id }) => !own.has(id))
  const done = awards.filter(({ id }) => own.has(id)).length
  if (done === 0) return null
  return (
    <div className={ceremonyAwardsStyles.ceBar} role="status">
      <span className={ceremonyAwardsStyles.ceDots} aria-hidden="true">
        {awards.map(({ id }) => (
          <i key={id} className={own.has(id) ? 'on' : undefined} />
        ))}
      </span>
      <p>
        <b>{t('votedOf', { n: done })}</b> {next && <span>{t('leftOf', { n: awards.length - done })}</span>}
      </p>
      {next && (
        <a className={`${styles.btn} ${styles.btnPrimary}`} href={`#${next.key}`}>
          {t('nextAward', { name: next.name })}
        </a>
      )}
    </div>
  )
}
