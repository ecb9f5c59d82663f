import { type Provider, secretOf } from '../provider-row.server.ts'
import { Denied, jsonFrom, type Protocol, type Services } from './protocol.server.ts'

/** The page with a code to scan, and the one within the app. */
const SCAN_URL = 'https://login.work.weixin.qq.com/wwlogin/sso/login'
const IN_APP_URL = 'https://open.weixin.qq.com/connect/oauth2/authorize'

/** WeCom, its documented web login and OAuth within the app: people of the company alone, by their account there. */
export const wecom: Protocol = {
  addressFor: async (_services, { clientId, agentId, authorizeUrl, scopes }, { redirectUri, state, isInApp }) => {
    const url = new URL(authorizeUrl || (isInApp ? IN_APP_URL : SCAN_URL))
    const fields: Readonly<Record<string, string | null>> = isInApp
      ? {
          appid: clientId,
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: scopes || 'snsapi_base',
          state,
          agentid: agentId,
        }
      : { login_type: 'CorpApp', appid: clientId, agentid: agentId, redirect_uri: redirectUri, state }
    url.search = new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, value ?? '']),
    ).toString()
    url.hash = isInApp ? '#wechat_redirect' : ''
    return url.href
  },
  claimsOf: async (services, provider, query) => {
    const code = query.get('code')
    if (!code) {
      throw new Denied('no code')
    }
    const ask = asker(services, provider)
    const { access_token: token } = await ask('/cgi-bin/gettoken', {
      corpid: provider.clientId ?? '',
      corpsecret: secretOf(services, provider),
    })
    const who = await ask('/cgi-bin/auth/getuserinfo', { access_token: String(token), code })
    // whoever is not of the company has an `openid` instead
    if (typeof who.userid !== 'string' || who.userid === '') {
      throw new Denied('not of the company')
    }
    const { userid } = who
    const more = await ask('/cgi-bin/user/get', { access_token: String(token), userid })
    return { ...more, userid }
  },
}

/** Calls that say by `errcode` whether they were done. */
function asker(services: Services, { address }: Provider) {
  return async (path: string, fields: Readonly<Record<string, string>>) => {
    const answer = await jsonFrom(services, `${address}${path}?${new URLSearchParams(fields)}`)
    if (answer.errcode !== 0) {
      throw new Error(`WeCom answered ${String(answer.errcode)} to ${path}`)
    }
    return answer
  }
}
