import { languageNames } from '#console/locales/language-names.ts'
import type { AuthorFields } from '#contract/content/authors-desk.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { Conflict } from '../../ui/conflict.tsx'

interface Props {
  mine: AuthorFields
  theirs: AuthorFields
  base: AuthorFields
  busy: boolean
  onChoose: (fields: AuthorFields) => void
}

/** A colleague saved the same author meanwhile. */
export function AuthorConflict(props: Props) {
  const { t } = useConsole()
  return (
    <Conflict<AuthorFields>
      {...props}
      fields={[
        { name: 'nickname', label: t('author.name'), show: ({ nickname }) => nickname },
        { name: 'introduction', label: t('accounts.introduction'), show: ({ introduction }) => introduction },
        { name: 'language', label: t('author.written'), show: ({ language }) => languageNames[language] },
        { name: 'versions', label: t('author.versions'), show: versionsOf },
        { name: 'position', label: t('author.position'), show: ({ position }) => position },
        {
          name: 'avatar_img',
          label: t('author.face'),
          show: ({ avatar_img: picture }) => picture && <img src={picture} alt="" width={56} height={56} />,
        },
      ]}
    />
  )
}

const versionsOf = ({ versions }: AuthorFields) =>
  Object.entries(versions).map(([language, { nickname, introduction }]) => (
    <p key={language} lang={language}>
      {languageNames[language as keyof typeof languageNames]}: {[nickname, introduction].filter(Boolean).join(' · ')}
    </p>
  ))
