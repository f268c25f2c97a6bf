import { describe, expect, it } from 'vitest'
import { checkSender } from './sender-check.ts'

/** A resolver that knows these names. */
const resolver = (names: Readonly<Record<string, string[]>>) => ({
  async resolveTxt(name: string) {
    const texts = names[name]
    if (!texts) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
    // A long text comes in parts.
    return texts.map((text) => [text.slice(0, 20), text.slice(20)])
  },
})
const right = {
  'news.test': ['google-site-verification=1', 'v=spf1 include:_spf.relay.test -all'],
  'n1._domainkey.news.test': ['v=DKIM1; k=rsa; p=MIIBIjANBgkq'],
  '_dmarc.news.test': ['v=DMARC1; p=quarantine; rua=mailto:dmarc@news.test'],
}
const sender = { domain: 'news.test', dkim: { domain: 'news.test', selector: 'n1' } }
const verdict = async (names: Readonly<Record<string, string[]>>, of = sender) =>
  Object.fromEntries((await checkSender(resolver(names), of)).map(({ record, isRight }) => [record, isRight]))

describe('the records of a sender', () => {
  it('are right', async () => {
    expect(await verdict(right)).toEqual({ SPF: true, DKIM: true, DMARC: true })
  })

  it('are missing', async () => {
    expect(await verdict({})).toEqual({ SPF: false, DKIM: false, DMARC: false })
  })

  it.each([
    ['two of SPF', 'SPF', 'news.test', ['v=spf1 -all', 'v=spf1 ~all']],
    ['SPF that allows everybody', 'SPF', 'news.test', ['v=spf1 +all']],
    ['SPF that ends nowhere', 'SPF', 'news.test', ['v=spf1 include:_spf.relay.test']],
    ['a key that was revoked', 'DKIM', 'n1._domainkey.news.test', ['v=DKIM1; p=']],
    ['DMARC without a policy', 'DMARC', '_dmarc.news.test', ['v=DMARC1; rua=mailto:a@news.test']],
  ])('are wrong: %s', async (_name, record, name, texts) => {
    expect(await verdict({ ...right, [name]: texts })).toMatchObject({ [record]: false })
  })

  it('of a subdomain are those of its domain where it has no policy of its own', async () => {
    const names = { ...right, 'mail.news.test': ['v=spf1 -all'] }
    expect(await verdict(names, { ...sender, domain: 'mail.news.test' })).toMatchObject({ SPF: true, DMARC: true })
  })

  it('that a resolver cannot read are reported as such', async () => {
    const failing = { resolveTxt: () => Promise.reject(Object.assign(new Error('timeout'), { code: 'ETIMEOUT' })) }
    await expect(checkSender(failing, sender)).rejects.toThrow('timeout')
  })
})
