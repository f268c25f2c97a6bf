import type { FastifyInstance } from 'fastify'
import type { AppConfig } from '#contract/site/site.ts'

interface Options {
  config: () => Promise<AppConfig>
}

/** Serves the data for a device to put the site on its home screen (W3C Web Application Manifest). */
export function mountWebManifest(app: FastifyInstance, { config }: Options): void {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { site_name, site_name_latin } = await config()
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        JSON.stringify({
          name: `${site_name.value} ${site_name_latin.value}`,
          short_name: site_name.value,
          id: '/',
          start_url: '/',
          scope: '/',
          display: 'standalone',
          background_color: '#FFFFFF',
          theme_color: '#FFFFFF',
          icons: [
            { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
            { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
            { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
            // Android cuts its own shape out of this one.
            { src: '/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
          ],
        }),
      )
  })
}
