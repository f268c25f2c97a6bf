import { expect } from 'vitest'
import { password, registerMember } from './members.ts'
import { countDocuments, journey } from './page.ts'
import { texts } from './site-content.ts'

journey('who presses publish as a visitor signs in where they are, and goes on to it', async ({ visit, origin }) => {
  const { email } = await registerMember()
  const page = await visit('/news')
  const documents = countDocuments(page)
  await page.locator('.top').getByRole('link', { name: texts['zh-Hans']['user.publish'] }).click()
  const dialog = page.locator('dialog.dialog--login').first()
  await dialog.waitFor()
  expect(page.url()).toBe(`${origin}/news`)
  expect(documents()).toBe(0)
  await dialog.locator('input[name="account"]').fill(email)
  await dialog.locator('input[name="password"]').fill(password)
  await dialog.locator('button[type="submit"]').click()
  await page.waitForURL(`${origin}/publish`)
  await page.locator('.pub-ed').waitFor()
})
