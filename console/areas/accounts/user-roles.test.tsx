import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Console, ConsoleProvider } from '#console/platform/console-context.tsx'
import type { UserDetails } from '#contract/members/accounts-desk.ts'
import { shownIn } from '../../../tools/shown-elements.ts'
import { UserRoles } from './user-roles.tsx'

const t = ((key: string) => key) as Console['t']
const shown = (given: Partial<UserDetails>) => {
  const user = { id: 7, nickname: '林晚', status: 'active', roles: [], ...given } as unknown as UserDetails
  return shownIn(
    renderToStaticMarkup(
      <ConsoleProvider value={{ t } as Console}>
        <UserRoles user={user} onChanged={() => {}} />
      </ConsoleProvider>,
    ),
  )
}

describe('the roles of a user', () => {
  it('are switches, on for those that the user has', () => {
    const roles = shown({ roles: ['columnist', 'editor'] }).one('region', 'accounts.roles').within
    expect(roles.all('switch').map(({ name }) => name)).toEqual([
      'role.columnist',
      'role.organiser',
      'role.editor',
      'role.administrator',
    ])
    expect(roles.all('switch').map(({ attributes }) => attributes['aria-checked'])).toEqual([
      'true',
      'false',
      'true',
      'false',
    ])
    expect(roles.all('switch').filter(({ attributes }) => 'disabled' in attributes)).toEqual([])
  })

  it('of an erased account cannot be changed', () => {
    const switches = shown({ status: 'erased' }).all('switch')
    expect(switches.map(({ attributes }) => 'disabled' in attributes)).toEqual([true, true, true, true])
  })
})
