import { Tag } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import { ItemPicker } from '#console/ui/fields/item-picker.tsx'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import * as recordRowsStyles from '#console/ui/lists/record-rows.module.css'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { useLiveText } from './live-texts.ts'

/** All live blogs, and the choice of an article that is to run live. */
export function LiveListPage() {
  const t = useLiveText()
  const navigate = useNavigate()
  const { act } = useMutation()
  const [page] = useState({ page: 1, size: 50 })
  const answer = useAnswer('staffLiveBlogs', page, { everyMs: 15_000 })
  const make = async (item: number) => {
    if (await act('makeLiveBlog', { item })) navigate(`/live/${item}`)
  }
  return (
    <>
      <PageHead title={t('liveDesk')}>
        <ItemPicker name={t('live.make')} kind="article" onPick={({ id }) => void make(id)} />
      </PageHead>
      <Loaded answer={answer}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="quiet">{t('live.none')}</p>
          ) : (
            <ul className={recordRowsStyles.recordRows}>
              {list.map(({ item, title, language, state, total }) => (
                <li key={item}>
                  <Tag className={state === 'live' ? recordRowsStyles.publishedMark : undefined}>
                    {t(`live.state.${state}`)}
                  </Tag>
                  <Link className={listsStyles.title} to={`/live/${item}`} lang={language}>
                    {title}
                  </Link>
                  {total > 0 && <span className="quiet">{t('live.total', { n: total })}</span>}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}
