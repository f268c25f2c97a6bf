import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EntryGroup, entries, entryGroups } from './entries.ts'
import { navGroups, readClosed, writeClosed } from './nav-groups.ts'

const none: ReadonlySet<EntryGroup> = new Set()
const paths = (groups: ReturnType<typeof navGroups>) => groups.flatMap((group) => group.entries.map(({ path }) => path))

describe('the groups of the navigation', () => {
  it('hold every page but the desk once, in the order of the pages', () => {
    const grouped = paths(navGroups(entries, { closed: none, present: '/' }))
    expect(grouped).toEqual(entries.map(({ path }) => path).filter((path) => path !== '/'))
  })

  it('are left out where nobody may open any of their pages', () => {
    const forEditors = entries.filter(({ administrators }) => !administrators)
    const names = navGroups(forEditors, { closed: none, present: '/' }).map(({ name }) => name)
    expect(names).not.toContain('groupIntegration')
    expect(names).toContain('groupSite')
  })

  it('show the present page alone where they are closed, also a record of it', () => {
    const closed = new Set<EntryGroup>(['groupNews'])
    const [news] = navGroups(entries, { closed, present: '/review/12' })
    expect(news).toMatchObject({ name: 'groupNews', open: false, entries: [{ path: '/review' }] })
    expect(news?.hidden.map(({ path }) => path)).toContain('/flash')
    expect(navGroups(entries, { closed, present: '/reviewers' })[0]?.entries).toEqual([])
  })

  it('are remembered, whatever else was stored', () => {
    fc.assert(
      fc.property(fc.subarray([...entryGroups]), (names) => {
        expect([...readClosed(writeClosed(new Set(names)))]).toEqual(names)
      }),
    )
    fc.assert(fc.property(fc.option(fc.string()), (stored) => readClosed(stored).size === 0 || stored !== null))
    expect(readClosed('groupSite nonsense')).toEqual(new Set(['groupSite']))
  })
})
