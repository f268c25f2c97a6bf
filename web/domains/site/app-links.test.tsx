import { describe, expect, it } from 'vitest'
import { renderTestPage, testConfig } from '#web/platform/test-page.tsx'
import { useAppLinks } from './app-links.ts'

function Probe({ ios, android }: { ios: string; android: string }) {
  const links = useAppLinks({ ...testConfig, app_ios: { value: ios }, app_android: { value: android } })
  return <p>{JSON.stringify(links)}</p>
}
const links = async (ios: string, android: string) =>
  JSON.parse(
    (await renderTestPage(<Probe ios={ios} android={android} />)).replace(/<[^>]*>/g, '').replaceAll('&quot;', '"'),
  )

describe('useAppLinks', () => {
  it('offers what is configured', async () => {
    const apple = 'https://apps.example/app/1'
    expect(await links(apple, '')).toEqual({ ios: apple, any: true })
    expect(await links('', '/download')).toEqual({ android: '/download', any: true })
  })

  it.each([
    ['', ''],
    ['javascript:alert(1)', 'http://unsafe.example/app.apk'],
  ])('offers nothing for "%s" and "%s"', async (ios, android) => {
    expect((await links(ios, android)).ios).toBeUndefined()
  })
})
