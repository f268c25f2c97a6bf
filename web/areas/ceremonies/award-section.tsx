import type { CeremonyAward, CeremonyNominee, CeremonyVote } from '#contract/events/ceremonies/ceremonies.ts'
import type { CeremonyPhase } from '#contract/events/ceremonies/ceremony-terms.ts'
import { fullNumber } from '#web/language/numbers.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from '#web/ui/page-head.module.css'
import { useCeremonyText } from './ceremony-text.ts'
import { CopyButton } from './copy-button.tsx'
import { Light } from './light.tsx'
import { NomineePicture } from './nominee-picture.tsx'
import * as ceremonyStyles from './styles/ceremony.module.css'
import * as ceremonyAwardsStyles from './styles/ceremony-awards.module.css'
import type { Votes } from './use-votes.ts'

interface Props {
  award: CeremonyAward
  phase: CeremonyPhase
  votes: Votes
}

/** The share of a nominee, 0 to 1. */
export const shareOf = (votes: number | null, all: number | null): number => (votes && all ? votes / all : 0)
/** A share in per cent with one decimal. */
export const percent = (share: number): string => `${(share * 100).toFixed(1)}%`

/** An award with its nominees, and the reader's vote. */
export function AwardSection({ award, phase, votes }: Props) {
  const t = useCeremonyText()
  const language = useLanguage()
  const lang = useTextLang(award.language)
  const own = votes.own.get(award.id)
  const isOpen = phase === 'open'
  return (
    <section className={ceremonyAwardsStyles.ceAward} id={award.key} aria-labelledby={`award-${award.id}`}>
      <header className={own ? ceremonyStyles.ceLit : undefined}>
        <Light light={award.light} lit={own !== undefined} />
        <div>
          <h2 id={`award-${award.id}`} lang={lang}>
            {award.name}
            <em lang="en" translate="no">
              {award.light}
            </em>
          </h2>
          <p className={ceremonyAwardsStyles.ceAwardNote} lang={lang}>
            {award.note}
          </p>
        </div>
        <p className={ceremonyAwardsStyles.ceAwardState}>
          {own ? (
            <b className={ceremonyAwardsStyles.ceVoted}>{t(isOpen ? 'votedOpen' : 'voted')}</b>
          ) : (
            isOpen && !votes.from && <b>{t('oneLeft')}</b>
          )}
        </p>
      </header>
      <ul className={ceremonyAwardsStyles.ceNominees}>
        {award.nominees.map((nominee) => (
          <Nominee
            key={nominee.id}
            nominee={nominee}
            award={award}
            own={own}
            isOpen={isOpen && !votes.from}
            votes={votes}
          />
        ))}
      </ul>
      {own && <Receipt receipt={own.receipt} />}
      {isOpen && award.votes !== null && (
        <p className={ceremonyStyles.ceSmall}>{t('standingShown', { n: fullNumber(award.votes, language) })}</p>
      )}
    </section>
  )
}

interface NomineeProps {
  nominee: CeremonyNominee
  award: CeremonyAward
  own: CeremonyVote | undefined
  isOpen: boolean
  votes: Votes
}

function Nominee({ nominee, award, own, isOpen, votes: { busy, vote } }: NomineeProps) {
  const t = useCeremonyText()
  const lang = useTextLang(nominee.language)
  const chosen = own?.nominee === nominee.id
  const share = shareOf(nominee.votes, award.votes)
  const state = chosen ? ' ce-nominee--own' : own ? ' ce-nominee--dim' : ''
  return (
    <li className={`ce-nominee${state}`}>
      <NomineePicture nominee={nominee} lit={chosen} />
      <h3 lang={lang}>{nominee.name}</h3>
      <p lang={lang}>{nominee.note}</p>
      {nominee.votes !== null && (
        <div className={ceremonyAwardsStyles.ceStanding}>
          <progress max={1} value={share} aria-label={t('standingOf', { name: nominee.name })} />
          <span>{percent(share)}</span>
        </div>
      )}
      {isOpen && (
        <Button
          className={`${ceremonyAwardsStyles.ceChoose} ${styles.needsScript}`}
          aria-pressed={chosen}
          aria-label={t(chosen ? 'chosenOne' : 'chooseOne', { name: nominee.name })}
          disabled={busy !== undefined}
          onClick={() => chosen || vote(award.id, nominee.id)}
        >
          {chosen && <Icon name="check" size="s" />}
          {t(chosen ? 'chosen' : 'choose')}
        </Button>
      )}
    </li>
  )
}

function Receipt({ receipt }: { receipt: string }) {
  const t = useCeremonyText()
  return (
    <div className={ceremonyAwardsStyles.ceReceipt}>
      <p>
        <b>{t('receiptOfVote')}</b>
        <code translate="no">{receipt}</code>
        <CopyButton text={receipt} />
      </p>
      <p className={ceremonyStyles.ceSmall}>{t('receiptFor')}</p>
    </div>
  )
}
