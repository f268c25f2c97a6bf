import type { CeremonyAward } from '#contract/events/ceremonies/ceremonies.ts'
import { winnerPicture } from '#contract/events/ceremonies/ceremony-terms.ts'
import { winnersOf } from '#contract/events/ceremonies/winners.ts'
import { isLanguage } from '#language/languages.ts'
import { fullNumber } from '#web/language/numbers.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useEnvironment, useLanguage } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { StructuredData } from '#web/platform/structured-data.tsx'
import { prefixedPath } from '#web/router/addresses.ts'
import { SiteLink } from '#web/router/link.tsx'
import { usePage } from '#web/router/page-data.ts'
import * as styles from '#web/ui/buttons.module.css'
import { percent, shareOf } from './award-section.tsx'
import { dayAndTime } from './ceremony-dates.ts'
import { CeremonyFrame, NightChart, resultPath, resultPathOf } from './ceremony-frame.tsx'
import { ceremonyJsonLd } from './ceremony-json-ld.ts'
import { useCeremonyText } from './ceremony-text.ts'
import { CheckReceipt } from './check-receipt.tsx'
import { Light } from './light.tsx'
import type { CeremonyData, CeremonyDetails } from './loaders.ts'
import { NomineePatterns, NomineePicture } from './nominee-picture.tsx'
import { NothingYet } from './nothing-yet.tsx'
import { ShareWinner } from './share-winner.tsx'
import * as ceremonyStyles from './styles/ceremony.module.css'
import * as ceremonyResultStyles from './styles/ceremony-result.module.css'
import { awardInWords, countDecided } from './winners.ts'

/** The winners, their votes, and how everybody can check them. */
export function ResultPage() {
  const { ceremony, award } = usePage<CeremonyData>()
  const t = useCeremonyText()
  return ceremony?.result ? (
    <Found ceremony={ceremony} shared={ceremony.awards.find(({ key }) => key === award)} />
  ) : (
    <NothingYet page="result" path={resultPath} title={t('noResult')} text={t('noResultText')} />
  )
}

/** The address of a result that shows one award to those it is shared with. */
const pathOfAward = (path: string, key: string) => `${path}${path.includes('?') ? '&' : '?'}award=${key}`

interface FoundProps {
  ceremony: CeremonyDetails
  /** The award that the page was shared for. */
  shared: CeremonyAward | undefined
}

function Found({ ceremony, shared }: FoundProps) {
  const t = useCeremonyText()
  const language = useLanguage()
  const { origin } = useEnvironment()
  const { edition, awards, result } = ceremony
  const lang = useTextLang(edition.language)
  const path = resultPathOf(edition)
  const decided = countDecided(awards)
  const count =
    decided === awards.length
      ? t('lit', { n: decided })
      : decided === 0
        ? t('litNone')
        : t('litSome', { n: awards.length, lit: decided })
  return (
    <>
      <Head
        title={t('pageTitle', {
          name: `${edition.name || t('ceremony')} ${edition.year}`,
          title: shared ? awardInWords(shared, t('and')) : t('result'),
        })}
        description={awards.map((award) => awardInWords(award, t('and'))).join(' · ')}
        path={shared ? pathOfAward(path, shared.key) : path}
        {...(shared && { picture: winnerPicture(edition.year, shared.key, language), noindex: true })}
        available={edition.languages.filter(isLanguage)}
      />
      <StructuredData value={import.meta.env.SSR && ceremonyJsonLd(ceremony, origin + prefixedPath(language, path))} />
      <CeremonyFrame page="result" ceremony={ceremony}>
        <NomineePatterns />
        <div className={ceremonyStyles.ceHero}>
          <NightChart
            awards={awards}
            lit={(award) => winnersOf(award).length > 0}
            label={(award) => ({
              name:
                winnersOf(award)
                  .map(({ name }) => name)
                  .join(t('and')) || t('noVotes'),
              note: award.name,
            })}
          />
          <div className={ceremonyStyles.ceHeroText}>
            <p className={ceremonyStyles.ceKicker} lang={lang}>
              {edition.name || t('ceremony')} · {edition.year}
              {result && ` · ${t('publishedOn', { time: dayAndTime(result.published_time, language) })}`}
            </p>
            <h1>{count}</h1>
            <p className={ceremonyStyles.ceLead}>
              {t('votesCounted', { n: fullNumber(result?.votes ?? 0, language) })} {t('checkYourself')}
            </p>
            <p className={ceremonyStyles.ceActs}>
              <a className={`${styles.btn} ${styles.btnPrimary}`} href="#check">
                {t('checkMine')}
              </a>
            </p>
          </div>
        </div>
        <div className={ceremonyStyles.ceBody}>
          {awards.map((award) => (
            <Winner key={award.id} award={award} path={path} />
          ))}
          {result && <CheckReceipt edition={edition} result={result} />}
          <nav className={ceremonyResultStyles.ceYears} aria-label={t('years')}>
            <b>{t('years')}</b>
            {edition.result_years.map((year, place) => (
              <SiteLink
                key={year}
                href={place === 0 ? resultPath : `${resultPath}?year=${year}`}
                aria-current={year === edition.year ? 'page' : undefined}
              >
                {year}
              </SiteLink>
            ))}
          </nav>
        </div>
      </CeremonyFrame>
    </>
  )
}

/** The winner of an award, and the tally. Nominees with as many votes share the award. */
function Winner({ award, path }: { award: CeremonyAward; path: string }) {
  const t = useCeremonyText()
  const language = useLanguage()
  const lang = useTextLang(award.language)
  const [first] = award.nominees
  const most = first?.votes ?? 0
  const winners = winnersOf(award)
  return (
    <section className={ceremonyResultStyles.ceResult} id={award.key} aria-labelledby={`award-${award.id}`}>
      <div className={ceremonyResultStyles.ceWinner}>
        {first && <NomineePicture nominee={first} lit={winners.length > 0} />}
        <div>
          <p
            className={`${ceremonyResultStyles.ceWinnerAward} ${ceremonyStyles.ceLit}`}
            lang={lang}
            id={`award-${award.id}`}
          >
            <Light light={award.light} lit={winners.length > 0} />
            {award.name}
          </p>
          <h2 lang={lang}>{winners.map(({ name }) => name).join(t('and')) || t('noVotes')}</h2>
          {winners.length !== 1 && (
            <p className={ceremonyResultStyles.ceWinnerNote}>
              {winners.length === 0
                ? t('noWinner')
                : t('tie', { n: winners.length, votes: fullNumber(most, language) })}
            </p>
          )}
          {winners.length === 1 && first && (
            <p className={ceremonyResultStyles.ceWinnerNote} lang={lang}>
              {first.note}
            </p>
          )}
          {winners.length === 1 && first?.words && <blockquote lang={lang}>{first.words}</blockquote>}
          {first && winners.length > 0 && (
            <ShareWinner
              shared={{
                path: `${pathOfAward(path, award.key)}#${award.key}`,
                title: awardInWords(award, t('and')),
                language: award.language,
              }}
            />
          )}
        </div>
      </div>
      <table className={ceremonyResultStyles.ceTally}>
        <caption className="sr">{t('tallyOf', { name: award.name })}</caption>
        <tbody>
          {award.nominees.map((nominee) => (
            <tr key={nominee.id} className={winners.includes(nominee) ? ceremonyResultStyles.ceTallyFirst : undefined}>
              <th scope="row" lang={lang}>
                {nominee.name}
              </th>
              <td>
                <progress max={Math.max(1, most)} value={nominee.votes ?? 0} aria-hidden="true" />
              </td>
              <td>{fullNumber(nominee.votes ?? 0, language)}</td>
              <td>{percent(shareOf(nominee.votes, award.votes))}</td>
            </tr>
          ))}
          <tr className={ceremonyResultStyles.ceTallyAll}>
            <th scope="row">{t('valid')}</th>
            <td />
            <td>{fullNumber(award.votes ?? 0, language)}</td>
            <td />
          </tr>
        </tbody>
      </table>
    </section>
  )
}
