import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * For tests: the part of WeChat's API on this machine that gives tickets for signing pages. It gives a token for the right
 * secret alone, and a ticket for the right token alone.
 */
export async function openTestWechat() {
  const account = { appId: 'wx-test', appSecret: randomBytes(16).toString('hex') }
  const token = randomBytes(16).toString('hex')
  const ticket = randomBytes(16).toString('hex')
  const server = createServer((request, response) => {
    const { pathname, searchParams: given } = new URL(request.url ?? '', 'http://wechat.test')
    const answer = (value: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
    if (pathname === '/cgi-bin/token') {
      if (given.get('grant_type') !== 'client_credential') return answer({ errcode: 40002, errmsg: 'grant_type' })
      if (given.get('appid') !== account.appId) return answer({ errcode: 40013, errmsg: 'invalid appid' })
      if (given.get('secret') !== account.appSecret) return answer({ errcode: 40125, errmsg: 'invalid appsecret' })
      return answer({ access_token: token, expires_in: 7200 })
    }
    if (pathname !== '/cgi-bin/ticket/getticket') return response.writeHead(404).end()
    if (given.get('access_token') !== token) return answer({ errcode: 40001, errmsg: 'invalid credential' })
    if (given.get('type') !== 'jsapi') return answer({ errcode: 40097, errmsg: 'invalid args' })
    return answer({ errcode: 0, errmsg: 'ok', ticket, expires_in: 7200 })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { settings: { ...account, apiUrl }, ticket, close: () => server.close() }
}
