import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addMember, type TestMember } from '../../../test-member.ts'
import { openTestSite } from '../../../test-site.ts'
import { addEvent, pricedType, resetLimits } from '../orders/test-events.ts'

let site: Awaited<ReturnType<typeof openTestSite>>
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())
beforeEach(() => resetLimits(site))

const taxed = { tax_name: 'GST', tax_bp: 900, tax_included: false, fee_bp: 250, fee_per_ticket: '100' }
const seller = { seller_name: '岸线研究有限公司', seller_address: '香港数码港道100号', seller_tax_number: 'CR 2288001' }

/** An event whose tickets are cheaper by the dozen, with tax, fee and seller. */
async function priced() {
  const group_prices = [{ from: 12, price: '9900' }]
  const event = await addEvent(site, { types: [pricedType('普通票', '12800', { group_prices })] })
  await event.organiser.call('saveActivityPricing', { id: event.id, ...taxed, ...seller })
  return { ...event, group_prices }
}

const pricesOf = async (id: number, by: TestMember) => ({
  groups: (await by.call('activityTickets', { id })).data.types.map(({ group_prices }) => group_prices),
  pricing: (await by.call('activityPricing', { id })).data,
})

it('copies group prices, taxes, fees and the seller with an event and with its later dates', async () => {
  const { id, organiser, group_prices } = await priced()
  const { data: copy } = await organiser.call('duplicateActivity', { id })
  const { data: details } = await organiser.call('activityDetails', { id })
  const later = { id, version: details.version, every: 'week' as const, count: 1 }
  const { data: repeated } = await organiser.call('repeatActivity', later)
  for (const one of [copy.id, repeated.created[0] ?? 0])
    expect(await pricesOf(one, organiser)).toMatchObject({ groups: [group_prices], pricing: { ...taxed, ...seller } })
})

it('names nobody else as the seller where somebody copies the event of another', async () => {
  const { id } = await priced()
  const editor = await addMember(site, { roles: ['editor'] })
  const { data: copy } = await editor.call('duplicateActivity', { id })
  const { pricing } = await pricesOf(copy.id, editor)
  expect(pricing).toMatchObject({ ...taxed, seller_name: '', seller_address: '', seller_tax_number: '' })
})
