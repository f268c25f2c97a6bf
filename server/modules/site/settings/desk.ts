import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { SettingsState, SiteSettings } from '#contract/site/site-desk.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { changedSettings, hasNotice, parseSettings, unfitSettings } from './policy.ts'
import type { SettingsService } from './service.ts'

interface Needs {
  database: Database
  accounts: Pick<AccountsService, 'people'>
  audit: Pick<AuditService, 'record'>
  settings: Pick<SettingsService, 'settingsNow' | 'saveSettings' | 'settingsVersions' | 'countSettingsVersions'>
}

type Version = { id: number; savedBy: number | null; savedAt: Date } | undefined

/** The configuration of the site: names, texts of the footer, addresses, the app. Each saving is a version. */
export function createSettingsDesk({ database, accounts, audit, settings: configuration }: Needs) {
  async function toSettingsState(settings: SiteSettings, version: Version): Promise<SettingsState> {
    const people = await accounts.people.byIds(version?.savedBy ? [version.savedBy] : [])
    return {
      ...settings,
      version: version?.id ?? 0,
      saved_time: version ? siteTime(version.savedAt) : null,
      by: version?.savedBy ? (people.get(version.savedBy) ?? null) : null,
    }
  }

  return {
    async read(): Promise<CallOutput<'siteSettings'>> {
      const { settings, version } = await configuration.settingsNow()
      return toSettingsState(settings, version)
    },

    /** @throws CallError invalidInput with the names of the settings that cannot stand */
    async save(
      { version, ...given }: ParsedInput<'saveSiteSettings'>,
      { caller, now }: MemberContext,
    ): Promise<CallOutput<'saveSiteSettings'>> {
      const settings = parseSettings(given)
      const unfit = unfitSettings(settings)
      if (unfit.length > 0) throw new CallError('invalidInput', unfit.join(', '))
      const userId = caller.session.userId
      const result = await transaction(database, async (tx) => {
        const before = await configuration.settingsNow(tx)
        if ((before.version?.id ?? 0) !== version) return { saved: false as const, ...before }
        const after = changedSettings(settings, before.settings)
        if (Object.keys(after).length === 0) return { saved: true as const, ...before }
        if (after.second_factor_from && !hasNotice(after.second_factor_from, now))
          throw new CallError('invalidInput', 'second_factor_from')
        const row = await configuration.saveSettings(tx, settings, userId)
        await audit.record(tx, {
          actorId: userId,
          action: 'settings.save',
          target: 'settings:site',
          before: changedSettings(before.settings, settings),
          after,
        })
        return { saved: true as const, settings, version: row }
      })
      const state = await toSettingsState(result.settings, result.version)
      return result.saved ? { saved: true, settings: state } : { saved: false, current: state }
    },

    /** Every saving, newest first. */
    async versions({ page, size }: ParsedInput<'settingsVersions'>): Promise<CallOutput<'settingsVersions'>> {
      const window = { limit: size, offset: (page - 1) * size }
      const [rows, total] = await Promise.all([
        configuration.settingsVersions(window),
        configuration.countSettingsVersions(),
      ])
      const list = await Promise.all(rows.map((row) => toSettingsState(row.settings, row)))
      return { list, total, more: page * size < total }
    },
  }
}

export type SettingsDesk = ReturnType<typeof createSettingsDesk>
