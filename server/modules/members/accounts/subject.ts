import type { Language } from '#language/languages.ts'
import type { MessagesService } from '#server/modules/members/inbox/service.ts'
import type { Platform } from '#server/platform/open-platform.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { personalDataSources } from '#server/platform/subjects/extension-points.ts'
import {
  accountsTable,
  contentTable,
  defineSubject,
  mergedTable,
  privateTable,
} from '#server/platform/subjects/subject.ts'
import { accountDeskHandlers, accountHandlers, passkeyHandlers, secondStepHandlers, walletHandlers } from './calls.ts'
import { createAccountsDesk } from './desk.ts'
import { type AccountsNeeds, createAccountsService } from './service.ts'

interface Needs extends Platform {
  registry: Registry
  messages: MessagesService
  content: AccountsNeeds['content']
  media: { hasPicture(path: string): Promise<boolean> }
  settings: {
    nameIn(language: Language): Promise<string>
    names(): Promise<readonly string[]>
    secondFactorFrom(): Promise<string>
  }
}

export const accounts = defineSubject({
  name: 'accounts',
  service: ({ config, registry, media, settings, ...needs }: Needs) =>
    createAccountsService({
      ...needs,
      personalDataSources: personalDataSources.in(registry),
      smsOffered: config.sms !== undefined || config.environment !== 'production',
      smsBudget: config.smsBudget,
      pictureExists: media.hasPicture,
      siteName: (language) => settings.nameIn(language),
      siteNames: () => settings.names(),
      secondFactorFrom: () => settings.secondFactorFrom(),
      google: config.google,
      x: config.x,
      walletsOffered: config.walletSignIn ?? false,
      chains: config.payments?.chains ?? [],
    }),
  desk: createAccountsDesk,
  handlers: ({ service, desk }) => ({
    ...accountHandlers(service),
    ...passkeyHandlers(service),
    ...secondStepHandlers(service),
    ...walletHandlers(service),
    ...accountDeskHandlers(desk),
  }),
  tables: {
    // Without accounts: authors alone (`authoredTable`), by their names.
    users: mergedTable(contentTable(), { blank: ['roles', 'author_id', 'password_hash', 'password_set_at'] }),
    linked_accounts: accountsTable(),
    passkeys: accountsTable(),
    real_names: accountsTable(),
    second_steps: privateTable('sealed with the key of the site'),
    recovery_codes: privateTable('hashed under a secret that is sealed with the key of the site'),
    remembered_devices: privateTable('a copy of a site knows no devices'),
    second_factor_exceptions: privateTable('good for a day'),
    sign_in_attempts: privateTable('good for minutes'),
    sessions: privateTable('people sign in anew: a copy of a site must not be signed in where the site is'),
    verification_codes: privateTable('good for ten minutes'),
    link_attempts: privateTable('good for minutes'),
    passkey_attempts: privateTable('good for minutes'),
    wallet_attempts: privateTable('good for minutes'),
    sms_alarms: privateTable('text messages that were sent from here in the last days'),
  },
  extensions: (_own, { mails }) => [personalDataSources.add(mails)],
  prepare: ({ service }) => service.eraseAgain(new Date()),
  schedule: ({ service }, { log }) => [
    {
      name: 'erase-accounts',
      rests: true,
      cron: '17 * * * *',
      async run(signal) {
        const erased = await service.eraseDue(new Date(), () => signal.aborted)
        if (erased > 0) log.info({ erased }, 'Accounts erased after their waiting period')
      },
    },
  ],
  close: ({ service }) => service.settled(),
  provides: ({ service }) => ({ sessions: service }),
})
