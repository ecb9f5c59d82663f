import { secretOf } from '../provider-row.server.ts'
import { Denied, jsonFrom, type Protocol } from './protocol.server.ts'

const AUTHORIZE_URL = 'https://login.dingtalk.com/oauth2/auth'

/** DingTalk, its documented sign-in for websites. With a `CorpId` it is people of that company alone. */
export const dingtalk: Protocol = {
  addressFor: async (_services, { clientId, corpId, authorizeUrl, scopes }, { redirectUri, state }) => {
    const url = new URL(authorizeUrl || AUTHORIZE_URL)
    url.search = new URLSearchParams({
      redirect_uri: redirectUri,
      response_type: 'code',
      client_id: clientId ?? '',
      scope: scopes || (corpId ? 'openid corpid' : 'openid'),
      state,
      prompt: 'consent',
      ...(corpId && { corpId, org_type: 'management' }),
    }).toString()
    return url.href
  },
  claimsOf: async (services, provider, query) => {
    const code = query.get('authCode') || query.get('code')
    if (!code) {
      throw new Denied('no code')
    }
    const { accessToken, corpId } = await jsonFrom(services, `${provider.address}/v1.0/oauth2/userAccessToken`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        clientId: provider.clientId,
        clientSecret: secretOf(services, provider),
        code,
        grantType: 'authorization_code',
      }),
    })
    if (typeof accessToken !== 'string' || accessToken === '') {
      throw new Error('DingTalk gave no token')
    }
    if (provider.corpId && corpId !== provider.corpId) {
      throw new Denied('not of the company')
    }
    return jsonFrom(services, `${provider.address}/v1.0/contact/users/me`, {
      headers: { 'x-acs-dingtalk-access-token': accessToken },
    })
  },
}
