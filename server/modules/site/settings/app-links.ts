import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SiteSettings } from '#contract/site/site-desk.ts'

type Identity = Pick<SiteSettings, 'app_apple_id' | 'app_android_package' | 'app_android_certificates'>

interface Options {
  identity: () => Promise<Identity>
}

/** Pages that the app can open by number: articles, flash and events, under every address that they have. */
const details = ['news', 'kuaixun_wz', 'contents', 'gw_detail', 'wz_detail', 'events', 'ac_detail']
const prefixes = ['', '/zh-hant', '/en']

/** Which links an app for Apple devices opens. */
const appleAssociation = (appId: string) => ({
  applinks: {
    details: [
      {
        appIDs: [appId],
        components: prefixes.flatMap((prefix) => details.map((name) => ({ '/': `${prefix}/${name}/*` }))),
      },
    ],
  },
})

/** Which Android app opens links of the site, by what it is signed with. */
const androidAssociation = (packageName: string, certificates: string) => [
  {
    relation: ['delegate_permission/common.handle_all_urls'],
    target: {
      namespace: 'android_app',
      package_name: packageName,
      sha256_cert_fingerprints: certificates.split(/\s+/).filter(Boolean),
    },
  },
]

const send = (reply: FastifyReply, association: unknown) =>
  reply.type('application/json').header('cache-control', 'public, max-age=3600').send(JSON.stringify(association))

/** The files by which devices trust the app with links of the site; without an app there are none. */
export function mountAppLinks(app: FastifyInstance, { identity }: Options): void {
  app.get('/.well-known/apple-app-site-association', async (_request, reply) => {
    const { app_apple_id: id } = await identity()
    return id === '' ? reply.callNotFound() : send(reply, appleAssociation(id))
  })
  app.get('/.well-known/assetlinks.json', async (_request, reply) => {
    const { app_android_package: name, app_android_certificates: certificates } = await identity()
    return name === '' ? reply.callNotFound() : send(reply, androidAssociation(name, certificates))
  })
}
