import type { Plant } from '../plant.ts'

const accounts = 'server/modules/members/accounts'

/** Passkeys, second steps and wallets that prove nothing, or that serve twice. */
export const plants: readonly Plant[] = [
  {
    name: 'passkeys-with-any-signature',
    class: 'failed authentication',
    changes: [
      {
        file: `${accounts}/passkeys/passkey-sign-in.ts`,
        find: "    throw new CallError('passkeyRefused')\n  }\n\n  /** @throws CallError passkeyRefused */\n  async function owner(",
        replace:
          '    return { newCounter: passkey.counter + 1, credentialBackedUp: false }\n  }\n\n  /** @throws CallError passkeyRefused */\n  async function owner(',
      },
    ],
    tests: { project: 'server', files: [`${accounts}/passkeys/passkeys.server.test.ts`] },
  },
  {
    name: 'codes-of-apps-are-good-twice',
    class: 'failed authentication',
    changes: [
      {
        file: `${accounts}/second-step/second-step-store.ts`,
        find: 'and(eq(secondSteps.userId, userId), lt(secondSteps.lastStep, step))',
        replace: 'eq(secondSteps.userId, userId)',
      },
    ],
    tests: { project: 'server', files: [`${accounts}/second-step/second-step.server.test.ts`] },
  },
  {
    name: 'recovery-codes-are-good-twice',
    class: 'failed authentication',
    changes: [
      {
        file: `${accounts}/second-step/second-step-store.ts`,
        find: '.where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))',
        replace: '.where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))',
      },
    ],
    tests: { project: 'server', files: [`${accounts}/second-step/second-step.server.test.ts`] },
  },
  {
    name: 'a-code-skips-the-second-step',
    class: 'failed authentication',
    changes: [
      {
        file: `${accounts}/sign-in/entrance.ts`,
        find: 'const needed = isFull(proof) ? undefined : await secondStep.ask(user, proof, context)',
        replace:
          "const needed = isFull(proof) || proof === 'code' ? undefined : await secondStep.ask(user, proof, context)",
      },
    ],
    tests: { project: 'server', files: [`${accounts}/second-step/second-step.server.test.ts`] },
  },
  {
    name: 'wallets-with-any-signature',
    class: 'failed authentication',
    changes: [
      {
        file: `${accounts}/wallets/wallet-signature.ts`,
        find: '    return signer === address\n',
        replace: '    return signer !== undefined\n',
      },
    ],
    tests: { project: 'server', files: [`${accounts}/wallets/wallets.server.test.ts`] },
  },
]
