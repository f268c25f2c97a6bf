import type { Page } from 'playwright-core'

/** Records when keys were pressed and when a flash stood in the list, by the page's own events. */
export async function watchTimes(page: Page, name: string): Promise<() => Promise<Record<string, number>>> {
  await page.evaluate((wanted) => {
    const times: Record<string, number> = {}
    Object.assign(window, { flashTimes: times })
    document.addEventListener(
      'keydown',
      (event) => {
        times.began ??= event.timeStamp
        if (event.key === 'Enter' && event.ctrlKey) times.sent ??= event.timeStamp
      },
      true,
    )
    new MutationObserver(() => {
      const listed = [...document.querySelectorAll('.flash__list li[data-flash^="item"]')]
      if (listed.some((one) => one.textContent?.includes(wanted))) times.listed ??= performance.now()
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, name)
  return () => page.evaluate(() => (window as unknown as { flashTimes: Record<string, number> }).flashTimes)
}
